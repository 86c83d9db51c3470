// The format of JavaScript and TypeScript, for tools/format. There are no rules here about what code
// does: the compiler checks that.
import stylistic from '@stylistic/eslint-plugin';
import * as parser from '@typescript-eslint/parser';

// Statements and blocks are indented by two. What continues a statement may be aligned with what it
// continues, and is left as it is.
const indent = ['error', 2, {
  SwitchCase: 0,
  VariableDeclarator: 'off',
  assignmentOperator: 'off',
  MemberExpression: 'off',
  CallExpression: {arguments: 'off'},
  FunctionDeclaration: {parameters: 'off'},
  FunctionExpression: {parameters: 'off'},
  ArrayExpression: 'off',
  ObjectExpression: 'off',
  ImportDeclaration: 'off',
  ignoredNodes: [
    'ConditionalExpression', 'TemplateLiteral *',
    'ArrowFunctionExpression > :not(BlockStatement).body', 'ObjectPattern',
    'JSXElement', 'JSXElement *:not(BlockStatement)', 'JSXFragment', 'JSXFragment *:not(BlockStatement)', 'TSTypeLiteral', 'TSUnionType', 'TSUnionType *',
  ],
}];

const quotes = kind => ['error', kind, {avoidEscape: true, allowTemplateLiterals: 'always'}];

export default [
  {
    files: ['**/*.{js,cjs,mjs,ts,tsx}'],
    languageOptions: {parser, parserOptions: {ecmaFeatures: {jsx: true}}},
    linterOptions: {reportUnusedDisableDirectives: 'off'},
    plugins: {'@stylistic': stylistic},
    rules: {
      '@stylistic/array-bracket-spacing': 'error',
      '@stylistic/arrow-parens': ['error', 'as-needed'],
      '@stylistic/arrow-spacing': 'error',
      '@stylistic/block-spacing': 'error',
      '@stylistic/brace-style': ['error', '1tbs', {allowSingleLine: true}],
      '@stylistic/comma-dangle': ['error', 'always-multiline'],
      '@stylistic/comma-spacing': 'error',
      '@stylistic/computed-property-spacing': 'error',
      '@stylistic/dot-location': ['error', 'property'],
      '@stylistic/eol-last': 'error',
      '@stylistic/function-call-spacing': 'error',
      '@stylistic/indent': indent,
      '@stylistic/jsx-curly-spacing': ['error', {when: 'never', children: true}],
      '@stylistic/jsx-equals-spacing': 'error',
      '@stylistic/jsx-quotes': 'error',
      '@stylistic/jsx-self-closing-comp': 'error',
      '@stylistic/jsx-tag-spacing': ['error', {beforeSelfClosing: 'never'}],
      '@stylistic/key-spacing': 'error',
      '@stylistic/keyword-spacing': 'error',
      '@stylistic/linebreak-style': 'error',
      '@stylistic/lines-between-class-members': ['error', 'always', {exceptAfterSingleLine: true}],
      '@stylistic/max-len': ['error', {code: 150, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true}],
      '@stylistic/member-delimiter-style': ['error', {singleline: {requireLast: false}}],
      '@stylistic/no-extra-semi': 'error',
      '@stylistic/no-multi-spaces': ['error', {ignoreEOLComments: true}],
      '@stylistic/no-multiple-empty-lines': ['error', {max: 1, maxBOF: 0, maxEOF: 0}],
      '@stylistic/no-tabs': 'error',
      '@stylistic/no-trailing-spaces': 'error',
      '@stylistic/nonblock-statement-body-position': ['error', 'below'],
      '@stylistic/object-curly-spacing': 'error',
      '@stylistic/operator-linebreak': ['error', 'after'],
      '@stylistic/padded-blocks': ['error', 'never'],
      '@stylistic/quote-props': ['error', 'as-needed'],
      '@stylistic/quotes': quotes('single'),
      '@stylistic/rest-spread-spacing': 'error',
      '@stylistic/semi': 'error',
      '@stylistic/semi-spacing': 'error',
      '@stylistic/space-before-blocks': 'error',
      '@stylistic/space-before-function-paren': ['error', {anonymous: 'never', named: 'never', asyncArrow: 'always'}],
      '@stylistic/space-in-parens': 'error',
      '@stylistic/space-infix-ops': ['error', {ignoreTypes: true}],
      '@stylistic/space-unary-ops': 'error',
      '@stylistic/spaced-comment': 'error',
      '@stylistic/template-curly-spacing': 'error',
      '@stylistic/type-annotation-spacing': 'error',
    },
  },
  {
    files: ['tests/{cli,docs,serve,terminal}/**'],
    rules: {
      '@stylistic/arrow-parens': ['error', 'always'],
      '@stylistic/nonblock-statement-body-position': 'off',
      '@stylistic/object-curly-spacing': ['error', 'always'],
      '@stylistic/quotes': quotes('double'),
    },
  },
];

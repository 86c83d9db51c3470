// Records are bundled as text.
declare module '*.lap' {
  const text: string;
  export default text;
}

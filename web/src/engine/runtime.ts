// Loads the engine: one module for the whole page, an Engine for each game, one Thinker.

import {Analyst} from './analyst';
import type {LoadFailure} from './engine';
import {Engine, loadModule} from './engine';
import type {ModuleFiles} from './moduleFile';
import {moduleFile} from './moduleFile';
import {computePar} from './par';
import {Thinker} from './thinker';
import type {ParProgress, RuleSet} from './types';
import {RULE_SETS} from './types';

// The hashed file names; defined by build.mjs.
declare const MODULE_FILES: ModuleFiles;
declare const WORKER_FILE: string;
declare const ANALYSIS_WORKER_FILE: string;
declare const NETWORK_FILES: Record<RuleSet, string>;

export interface EngineRuntime {
  newEngine: () => Promise<Engine>;
  thinker: Thinker;
  par: (day: string, set: RuleSet) => Promise<ParProgress|null>;  // of a daily deal
  analyst: Analyst;
}

export async function startEngineRuntime(): Promise<{ok: true; runtime: EngineRuntime}|{ok: false; reason: LoadFailure}> {
  const loaded = await loadModule(new URL(moduleFile(MODULE_FILES), document.baseURI).href);
  if (!loaded.ok)
    return loaded;
  const {module} = loaded;
  const worker = () => new Worker(new URL(WORKER_FILE, document.baseURI));
  const networks = RULE_SETS.map(set => new URL(NETWORK_FILES[set], document.baseURI).href);
  const analysisWorker = () => new Worker(new URL(ANALYSIS_WORKER_FILE, document.baseURI));
  return {
    ok: true,
    runtime: {
      newEngine: () => Engine.start(module),
      thinker: new Thinker({module, worker, networks, cores: navigator.hardwareConcurrency}),
      par: (day, set) => computePar({module, worker}, day, set),
      analyst: new Analyst({module, worker: analysisWorker, networks}),
    },
  };
}

// What things cost, as docs/performance.md has it from the machine with two cores (x86-64). Seconds of CPU, bytes.

/**
 * What is asked, in the proportion of the sixty questions of docs/token-economy.md, and what one answer costs the service
 * (`cpu`) and the database. `search`: it needs the copy of the search thread, not the library alone.
 */
export const ASKED = [
  // Lists, components, tokens, styles: from memory, with the revision check ("replicas", 8 callers).
  { share: 45, cpu: 74e-6, database: 10e-6, search: false },
  // "impact" and "uses": a walk of depth 3 ("graph walk").
  { share: 5, cpu: 3.2e-3, database: 10e-6, search: false },
  // "plan" and "screen": a build order ("components": 0.2 ms) and what any answer costs.
  { share: 3, cpu: 0.3e-3, database: 10e-6, search: false },
  // "documentation": 40 blocks ("documentation").
  { share: 2, cpu: 0.54e-3, database: 0.28e-3, search: false },
  // "find" ("search latency").
  { share: 5, cpu: 21.6e-3, database: 10e-6, search: true },
]

/** One call in a hundred writes; nobody measured how many do. An append of blocks ("documentation"). */
export const WRITE = { share: 0.01, cpu: 3.2e-3, database: 4.3e-3 }

/** An answer waits for the revisions that it shares: p50 at 8 callers. */
export const REVISIONS_SECONDS = 0.6e-3

/** Of one item of a library: memory (36.7 MB of 10,000 components with 20 edges each) and loading ("import beside"). */
export const LIBRARY_ITEM = { bytes: 3_670, cpu: 100e-6, database: 20e-6 }

/** Of one item in the copy of the search thread ("search at size": 545 MB and 20.5 s of 100,000 names with their texts). */
export const SEARCH_ITEM = { bytes: 5_450, cpu: 205e-6, database: 40e-6 }

/** The program's own budgets (`library/cache/libraries.ts`, `search/searches.ts`), loads at once, slices of a load, longest wait. */
export const LIBRARY_BUDGET = 512 * 1_048_576
export const SEARCH_BUDGET = 1_024 * 1_048_576
export const LOADS_AT_ONCE = 2
/** Requests in work at once (`doors/http/contract/admission.ts`); one that waits for its library is in work. */
export const WAITING = 256
export const SLICE_SECONDS = 6e-3
export const LONGEST_WAIT_SECONDS = 10

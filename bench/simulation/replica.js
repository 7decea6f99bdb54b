/** @import { TimeLine } from './time-line.js' */
import { RecentMap } from '#built/kit/recent-map.js'
import * as costs from './costs.js'
import { Core } from './core.js'

/**
 * Copies of projects in memory, the longest unused one forgotten first: the program's own map, with its budget. What is
 * not there is loaded, a few at once, and all who need it wait for that load.
 */
class Copies {
  #held = new RecentMap()
  /** @type {Map<number, (() => void)[]>} */
  #awaited = new Map()
  #loading = 0
  /** @type {(() => void)[]} */
  #queue = []
  #options
  bytes = 0
  hits = 0
  misses = 0
  loads = 0

  /** @param {{ budget: number, bytesOf: (project: number) => number, load: (project: number, done: () => void) => void }} options */
  constructor(options) {
    this.#options = options
  }

  get count() {
    return this.#held.size
  }

  get waiting() {
    return this.#queue.length
  }

  /**
   * @param {number} project
   * @param {() => void} then
   */
  open(project, then) {
    if (this.#held.get(project) !== undefined) {
      this.hits++
      then()
      return
    }
    this.misses++
    const waiting = this.#awaited.get(project)
    if (waiting) {
      waiting.push(then)
      return
    }
    this.#awaited.set(project, [then])
    this.#queue.push(() => this.#options.load(project, () => this.#settle(project)))
    this.#startLoads()
  }

  forget() {
    this.#held = new RecentMap()
    this.bytes = 0
  }

  #startLoads() {
    while (this.#loading < costs.LOADS_AT_ONCE && this.#queue.length > 0) {
      this.#loading++
      this.loads++
      this.#queue.shift()?.()
    }
  }

  #settle(project) {
    this.#loading--
    const bytes = this.#options.bytesOf(project)
    this.#held.set(project, bytes)
    this.bytes += bytes
    // As the program does it: the newest stays, however large it is.
    const fits = () => this.bytes <= this.#options.budget || this.#held.size === 1
    for (const [, gone] of this.#held.evict(fits)) this.bytes -= gone
    const waiting = this.#awaited.get(project) ?? []
    this.#awaited.delete(project)
    for (const then of waiting) then()
    this.#startLoads()
  }
}

/** @typedef {{ cpu: number, database: number, search: boolean }} Asked */

/** A process with one core: what it holds, what it has to do, what it asks of the database. */
export class Replica {
  #line
  #items
  #core
  /** Seconds of CPU in the database. */
  database = 0
  refused = 0

  /**
   * @param {TimeLine} line
   * @param {ArrayLike<number>} items of each project
   * @param {number} memory how many times the budgets of the program
   */
  constructor(line, items, memory = 1) {
    this.#line = line
    this.#items = items
    this.#core = new Core(line)
    this.libraries = this.#copies(costs.LIBRARY_ITEM, costs.LIBRARY_BUDGET * memory)
    this.searches = this.#copies(costs.SEARCH_ITEM, costs.SEARCH_BUDGET * memory)
  }

  get busy() {
    return this.#core.busy
  }

  /**
   * @param {number} project
   * @param {Asked} asked
   * @param {(seconds: number) => void} answered
   */
  ask(project, asked, answered) {
    const began = this.#line.now
    // What waits longer than this is told to come again; so is what would have to.
    const isFull = Math.max(this.libraries.waiting, this.searches.waiting) >= costs.WAITING
    if (isFull || this.#core.backlog > costs.LONGEST_WAIT_SECONDS) {
      this.refused++
      return
    }
    const answer = () => {
      if (this.#line.now - began > costs.LONGEST_WAIT_SECONDS) {
        this.refused++
        return
      }
      this.database += asked.database
      this.#core.work(asked.cpu, (now) => answered(now - began + costs.REVISIONS_SECONDS))
    }
    this.libraries.open(project, asked.search ? () => this.searches.open(project, answer) : answer)
  }

  /** A new process in its place: nothing is in memory. */
  restart() {
    this.libraries.forget()
    this.searches.forget()
  }

  #copies(item, budget) {
    const itemsOf = (project) => this.#items[project] ?? 0
    return new Copies({
      budget,
      bytesOf: (project) => itemsOf(project) * item.bytes,
      load: (project, done) => {
        this.database += itemsOf(project) * item.database
        this.#core.workInSlices(itemsOf(project) * item.cpu, costs.SLICE_SECONDS, done)
      },
    })
  }
}

// What a process and those that it started have used: an import is done by a process of its own.
import { readFileSync } from 'node:fs'

const TICK_MS = 10
const MIB = 1024

/** @param {number} pid */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** @param {number} pid @returns {number[]} */
const familyOf = (pid) => [pid, ...childrenOf(pid).flatMap(familyOf)]

/** Milliseconds of CPU of a process, its threads and its children that live. */
export function cpuOf(pid = process.pid) {
  const all = familyOf(pid).map((one) => statOf(one).reduce((sum, ticks) => sum + ticks * TICK_MS, 0))
  return all.reduce((sum, ms) => sum + ms, 0)
}

/** Of the main thread of a process alone, which is the one that answers. */
export function mainThreadCpuOf(pid = process.pid) {
  return statOf(pid, `task/${pid}/`).reduce((sum, ticks) => sum + ticks * TICK_MS, 0)
}

/** What each of them took in memory at its most, together, in MB. */
export function mostMemoryOf(pid = process.pid) {
  const all = familyOf(pid).map((one) => {
    const status = readFileSync(`/proc/${one}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / MIB
  })
  return Math.round(all.reduce((sum, megabytes) => sum + megabytes, 0))
}

/** @param {number} pid */
function statOf(pid, task = '') {
  // The name may have spaces and brackets in it.
  const fields = readFileSync(`/proc/${pid}/${task}stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return [Number(fields[11]), Number(fields[12])]
}

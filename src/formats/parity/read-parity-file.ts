import { parse } from 'yaml'
import { checkShape, type Shape, type ShapeFault } from '../../kit/shapes/check-shape.ts'
import { Faults } from '../../kit/shapes/faults.ts'
import { isRecord, type Json } from '../../kit/shapes/json-value.ts'
import { ParityFile } from './schema.ts'

type Reading = { readonly file: ParityFile } | { readonly faults: readonly string[] }

const SELECTORS = ['finding', 'component', 'property', 'value', 'token', 'mode'] as const

/** `vitrine.parity.yaml`, or the same as JSON: all of it, or what is wrong with it. */
export function readParityFile(text: string): Reading {
  const value = parsedYaml(text)
  if (!isRecord(value)) return { faults: ['is not a YAML object'] }
  const faults = new Faults<ShapeFault>()
  checkShape(ParityFile as Shape, value, '', { faults })
  if (faults.count > 0)
    return { faults: faults.list.map(({ path, message }) => (path === '' ? message : `${path} ${message}`)) }
  // It was checked against the shape that the type is made of.
  const file = value as ParityFile
  const wrong = (file.allow ?? []).flatMap((entry, at) => [
    ...(SELECTORS.every((name) => entry[name] === undefined)
      ? [`allow[${at}] names nothing that may differ: give at least one of ${SELECTORS.join(', ')}`]
      : []),
    ...(entry.until !== undefined && !isDay(entry.until) ? [`allow[${at}].until is no day: "${entry.until}"`] : []),
  ])
  return wrong.length > 0 ? { faults: wrong } : { file }
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function parsedYaml(text: string): Json | undefined {
  try {
    return parse(text, { maxAliasCount: 100, logLevel: 'silent' }) as Json
  } catch {
    return undefined
  }
}

import { ageInWords } from './age-in-words.ts'

/** How long ago, with the moment itself for who points at it. */
export function Ago({ at }: { readonly at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={moment.toLocaleString()}>
      {ageInWords(Math.max(0, (Date.now() - moment.getTime()) / 1_000))}
    </time>
  )
}

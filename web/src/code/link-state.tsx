import { useMayWrite } from '../documentation/access/may-write.ts'
import { Badge } from '../parts/badge.tsx'
import { Failure } from '../parts/failure.tsx'
import { ORIGIN_WORDS, type LinkOfCode } from './rules/partner-words.ts'
import { useDecide, type Decision } from './use-decide.ts'

/** Who says that the two are one, and for those who may write a way to say otherwise. */
export function LinkState({
  link,
  onRefused,
}: {
  readonly link: LinkOfCode
  readonly onRefused: (decision: Decision) => void
}) {
  const mayWrite = useMayWrite()
  const decide = useDecide()
  const { design, code, origin, status, path } = link
  const say = (state: Decision['state']): void => {
    const decision = { design: design.id, code: code.id, state }
    decide.mutate(decision, { onSuccess: () => state === 'refused' && onRefused(decision) })
  }
  return (
    <>
      <Badge tone={status === 'confirmed' ? 'green' : 'amber'} {...(path === undefined ? {} : { title: path })}>
        {ORIGIN_WORDS[origin]}
      </Badge>
      {mayWrite && status === 'by name' && (
        <>
          <button className="button" disabled={decide.isPending} onClick={() => say('confirmed')}>
            Confirm
          </button>
          <button className="button quiet" disabled={decide.isPending} onClick={() => say('refused')}>
            They are not the same
          </button>
        </>
      )}
      {mayWrite && origin === 'explorer' && (
        <button className="button quiet" disabled={decide.isPending} onClick={() => say('open')}>
          Take back
        </button>
      )}
      {decide.isError && <Failure error={decide.error} />}
    </>
  )
}

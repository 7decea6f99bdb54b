import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellConsole } from '../api/console.ts'
import type { CreateReleaseOutput, ListReleasesOutput } from '../api/generated/types.ts'
import { issuesOf } from '../api/issues-of.ts'
import { FaultsAt } from '../documentation/editor/draft/context.ts'
import { Labelled } from '../documentation/editor/fields/labelled.tsx'
import { Modal } from '../parts/dialog/modal.tsx'
import { Failure } from '../parts/failure.tsx'
import '../documentation/editor/editor.css'

interface MakeReleaseProps {
  readonly next: NonNullable<ListReleasesOutput['next']>
  readonly isFirst: boolean
  readonly onMade: (release: CreateReleaseOutput) => void
  readonly onClose: () => void
}

/**
 * The proposed version and the drafted notes, to be changed or left. What is left is proposed again when the release is
 * made: an import that came in meanwhile counts.
 */
export function MakeRelease({ next, isFirst, onMade, onClose }: MakeReleaseProps) {
  const queries = useQueryClient()
  const [proposed] = useState(next)
  const [version, setVersion] = useState(next.version)
  const [notes, setNotes] = useState(next.notes)
  const make = useMutation({
    mutationFn: () =>
      tellConsole('createRelease', {
        ...(isLeft(version, proposed.version) ? {} : { version: version.trim() }),
        ...(isLeft(notes, proposed.notes) ? {} : { notes }),
      }),
    onSuccess: async (release) => {
      await queries.invalidateQueries({ queryKey: ['console', 'listReleases'] })
      onMade(release)
    },
  })
  const issues = issuesOf(make.error)
  const faultsAt = (field: string): string[] =>
    issues.filter(({ path }) => path === `body.${field}`).map(({ message }) => message)
  const isSaid = ['version', 'notes'].some((field) => faultsAt(field).length > 0)
  return (
    <Modal title="Make a release" onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate()
        }}
      >
        <FaultsAt value={faultsAt}>
          <Labelled
            path="version"
            label="Version"
            hint={
              isFirst
                ? `the first one; ${proposed.version} is proposed`
                : `later than the last one; ${proposed.version} is proposed, a ${proposed.bump} step`
            }
            isRequired={false}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                maxLength={64}
                value={version}
                autoFocus
                onChange={(event) => setVersion(event.target.value)}
              />
            )}
          </Labelled>
          <Labelled
            path="notes"
            label="Notes"
            hint="Markdown, drafted from the changes; hooks and the feed tell them"
            isRequired={false}
          >
            {(control) => (
              <textarea
                {...control}
                className="input code"
                rows={12}
                maxLength={100_000}
                value={notes}
                onChange={(event) => setNotes(event.target.value)}
              />
            )}
          </Labelled>
        </FaultsAt>
        {make.isError && !isSaid && <Failure error={make.error} what="Releasing" />}
        <div className="row dialog-end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button className="button primary push" disabled={make.isPending}>
            {make.isPending ? 'Releasing…' : 'Release'}
          </button>
        </div>
      </form>
    </Modal>
  )
}

const isLeft = (text: string, proposed: string): boolean => text.trim() === '' || text === proposed

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { drawnQuery } from '../../api/queries.ts'
import type { Spec } from '../../api/spec-document.ts'
import { documentationQuery } from '../../documentation/access/reads.ts'
import { Read } from '../../parts/read.tsx'
import { Section } from '../../parts/section.tsx'
import { axesOf, configurationFor, defaultConfiguration } from '../../preview/axes.ts'
import '../../preview/preview.css'
import { Anatomy } from '../anatomy.tsx'
import { useShown } from '../shown.ts'
import { PropsTable } from '../props-table.tsx'
import { VariantMatrix } from '../variant-matrix.tsx'
import { NoSpec } from './no-spec.tsx'
import { notesIn } from '../notes.ts'

export function PropertiesTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  const drawn = useQuery(drawnQuery(id))
  const { data: documentation, isPending } = useQuery(documentationQuery('component', id))
  const { props, parts } = notesIn(documentation?.blocks ?? [])
  // A column of notes that came in later would move all others.
  if (isPending) return <p className="loading">Reading properties…</p>
  return (
    <Read query={drawn} what="Properties">
      {(spec) =>
        spec === null ? (
          <NoSpec />
        ) : (
          <>
            <PropsTable document={spec.spec} notes={props} />
            <Variants id={id} spec={spec} />
            <Anatomy anatomy={spec.spec.anatomy ?? {}} notes={parts} />
          </>
        )
      }
    </Read>
  )
}

function Variants({ id, spec: { spec: document } }: { readonly id: string; readonly spec: Spec }) {
  const { chosen, modes } = useShown()
  const axes = axesOf(document)
  if (axes.length === 0) return null
  return (
    <Section title="Variants" beside={<span className="quiet-text">each opens in the playground</span>}>
      <VariantMatrix
        componentId={id}
        document={document}
        modes={modes}
        axes={axes}
        selected={configurationFor(document, chosen)}
        standard={defaultConfiguration(document)}
      />
    </Section>
  )
}

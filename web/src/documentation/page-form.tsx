import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '@vitrine/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { issuesOf } from '../api/issues-of.ts'
import { Failure } from '../parts/failure.tsx'
import { FaultsAt } from './editor/draft/context.ts'
import { Labelled } from './editor/fields/labelled.tsx'
import { Modal } from '../parts/dialog/modal.tsx'
import './editor/editor.css'

interface PageFormProps {
  readonly title: string
  /** Absent: a new one. */
  readonly page?: Pick<Page, 'id' | 'title' | 'slug' | 'path' | 'abstract' | 'icon' | 'position'>
  readonly onDone: (page: Page) => void
  readonly onClose: () => void
}

const FIELDS = [
  { name: 'title', label: 'Title', hint: '', isRequired: true },
  { name: 'path', label: 'Folder', hint: 'free text, such as Foundations', isRequired: false },
  { name: 'abstract', label: 'Abstract', hint: 'one or two sentences; search shows them', isRequired: false },
  { name: 'icon', label: 'Icon', hint: 'one character or a short name', isRequired: false },
] as const

/** A page's own facts. Its slug is made from the title once and stays, so that links keep working. */
export function PageForm({ title, page, onDone, onClose }: PageFormProps) {
  const queries = useQueryClient()
  const [values, setValues] = useState({
    title: page?.title ?? '',
    path: page?.path ?? '',
    abstract: page?.abstract ?? '',
    icon: page?.icon ?? '',
  })
  const save = useMutation({
    mutationFn: () => {
      const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
      const { path, abstract, icon } = values
      const facts = { title: values.title.trim(), path: orNull(path), abstract: orNull(abstract), icon: orNull(icon) }
      return page ? client.updatePage({ page: page.id, ...facts }) : client.createPage(facts)
    },
    onSuccess: async (saved) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['listPages'] }),
        queries.invalidateQueries({ queryKey: ['getPage'] }),
      ])
      onDone(saved)
    },
  })
  const [isUntitled, setUntitled] = useState(false)
  const issues = isUntitled ? [{ path: 'body.title', message: 'A page needs a title.' }] : issuesOf(save.error)
  return (
    <Modal title={title} onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          const isEmpty = values.title.trim() === ''
          setUntitled(isEmpty)
          if (!isEmpty) save.mutate()
        }}
      >
        <FaultsAt
          value={(path) => issues.filter((issue) => issue.path === `body.${path}`).map(({ message }) => message)}
        >
          {FIELDS.map(({ name, ...labels }) => (
            <Labelled key={name} path={name} {...labels}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  value={values[name]}
                  autoFocus={name === 'title'}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                />
              )}
            </Labelled>
          ))}
        </FaultsAt>
        {page && (
          <p className="quiet-text">
            Its address stays <code>{page.slug}</code>.
          </p>
        )}
        {save.isError && issues.length === 0 && <Failure error={save.error} what="Saving" />}
        <div className="row dialog-end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button className="button primary push" disabled={save.isPending}>
            {page ? 'Save' : 'Create'}
          </button>
        </div>
      </form>
    </Modal>
  )
}

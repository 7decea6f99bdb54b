import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether somebody writes here is part of the address, `?edit=1`, so that it can be sent and left by going back. */
export function useEditing(): readonly [boolean, (isEditing: boolean) => void] {
  const { edit } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setEditing = (isEditing: boolean): void =>
    void navigate({
      to: '.',
      search: (before) => (isEditing ? { ...before, edit: '1' } : withoutEdit(before)),
      resetScroll: false,
    })
  return [edit !== undefined, setEditing]
}

function withoutEdit<Search extends { edit?: string }>({ ...search }: Search): Search {
  delete search.edit
  return search
}

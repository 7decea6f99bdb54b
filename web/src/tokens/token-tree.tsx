import { useState } from 'react'
import type { Folder } from './token-path.ts'

interface TokenTreeProps {
  readonly folders: readonly Folder[]
  readonly chosen: string
  readonly onChoose: (path: string) => void
}

/** The folders that names make. A press shows what is in one; pressed again, everything. */
export function TokenTree({ folders, chosen, onChoose }: TokenTreeProps) {
  return (
    <nav className="token-tree" aria-label="Folders of tokens">
      <button className="folder-name" aria-current={chosen === '' || undefined} onClick={() => onChoose('')}>
        All
      </button>
      <Folders folders={folders} chosen={chosen} onChoose={onChoose} />
    </nav>
  )
}

function Folders({ folders, chosen, onChoose }: TokenTreeProps) {
  return (
    <ul>
      {folders.map((folder) => (
        <FolderItem key={folder.path} folder={folder} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function FolderItem({ folder, chosen, onChoose }: Omit<TokenTreeProps, 'folders'> & { readonly folder: Folder }) {
  const isOnWay = chosen === folder.path || chosen.startsWith(`${folder.path}/`)
  const [opened, setOpened] = useState<boolean | null>(null)
  const isOpen = opened ?? isOnWay
  return (
    <li>
      <div className="folder-line">
        {folder.folders.length > 0 ? (
          <button
            className="folder-toggle"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${folder.path}`}
            onClick={() => setOpened(!isOpen)}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        ) : (
          <span className="folder-toggle" />
        )}
        <button
          className="folder-name"
          title={folder.path}
          aria-current={chosen === folder.path || undefined}
          onClick={() => onChoose(chosen === folder.path ? '' : folder.path)}
        >
          <span>{folder.name}</span>
          <span className="quiet-text figure">{folder.count.toLocaleString('en')}</span>
        </button>
      </div>
      {isOpen && folder.folders.length > 0 && <Folders folders={folder.folders} chosen={chosen} onChoose={onChoose} />}
    </li>
  )
}

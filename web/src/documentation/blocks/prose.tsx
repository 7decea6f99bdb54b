import type { Extraction } from '@vitrine/client'
import { CodeBlock } from '../../parts/code/code-block.tsx'
import { linkAddress } from '../content/link-address.ts'
import { Markdown } from '../content/markdown.tsx'
import type { Entry } from '../content/outline.ts'
import { StoredFile, StoredImage } from '../content/stored-object.tsx'

export const Text = ({ markdown, headings }: { markdown: string; headings?: readonly Entry[] }) => (
  <Markdown text={markdown} {...(headings ? { headings } : {})} />
)

interface CalloutContent {
  readonly tone: 'info' | 'tip' | 'success' | 'warning' | 'danger'
  readonly title?: string
  readonly markdown: string
}

const TONES = { info: 'blue', tip: 'blue', success: 'green', warning: 'amber', danger: 'red' } as const

export function Callout({ tone, title, markdown }: CalloutContent) {
  return (
    <aside className="callout" data-tone={TONES[tone]}>
      <p className="callout-title">{title ?? tone}</p>
      <Markdown text={markdown} />
    </aside>
  )
}

export const CodeSnippet = ({ language, code, title }: { language: string; code: string; title?: string }) => (
  <CodeBlock code={code} language={language} title={title ?? language} />
)

export function Image({ object_key, alt, caption }: { object_key: string; alt: string; caption?: string }) {
  return (
    <figure className="picture">
      <StoredImage objectKey={object_key} alt={alt} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

interface FileContent {
  readonly object_key: string
  readonly name?: string
  readonly caption?: string
}

const EXTRACTION_WORDS: Readonly<Record<Extraction['status'], string>> = {
  done: 'its text is searched',
  'no-text': 'it holds no text',
  unsupported: 'its text cannot be read',
  failed: 'its text could not be read',
}

export function File({
  object_key,
  name = 'File',
  caption,
  extraction,
}: FileContent & { extraction?: Extraction | null }) {
  return (
    <p className="panel file-block">
      <StoredFile objectKey={object_key} name={name} />
      {caption && <span>{caption}</span>}
      <span className="quiet-text">
        {extraction ? EXTRACTION_WORDS[extraction.status] : 'its text is being read'}
        {extraction?.truncated && ', up to 30,000 characters'}
      </span>
    </p>
  )
}

const PROVIDERS: Readonly<Record<string, string>> = {
  figma: 'Design file',
  storybook: 'Story',
  codesandbox: 'Sandbox',
  video: 'Video',
  link: 'Link',
}

/** A card that says what it is and where it leads: the page itself loads nothing from outside. */
export function Embed({ url, provider, title }: { url: string; provider: string; title: string }) {
  const address = url.startsWith('https://') ? linkAddress(url, location.href) : null
  const host = URL.canParse(url) ? new URL(url).host : ''
  return (
    <a
      className="panel embed"
      data-provider={provider}
      href={address ?? undefined}
      target="_blank"
      rel="noreferrer noopener"
    >
      <span className="embed-kind">{PROVIDERS[provider] ?? provider}</span>
      <strong>{title}</strong>
      <span className="quiet-text">{address === null ? 'This link leads nowhere' : `${host}, opens in a new tab`}</span>
    </a>
  )
}

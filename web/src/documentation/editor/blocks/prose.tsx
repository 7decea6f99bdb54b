import { StoredFile, StoredImage } from '../../content/stored-object.tsx'
import { memberAt, type At } from '../fields/at.ts'
import { Choice } from '../fields/choice.tsx'
import { Line } from '../fields/line.tsx'
import { Upload } from '../fields/upload.tsx'
import { asText } from '../draft/form-model.ts'
import { newBlock } from '../draft/draft.ts'
import { RichText } from '../text/rich-text.tsx'
import type { EditingProps } from './editing-props.ts'

export const Text = ({ at, block, levels }: EditingProps) => (
  <RichText
    at={memberAt(at, 'markdown')}
    label="Text"
    placeholder="Write, or press / for blocks and @ for things of the library"
    block={block}
    levels={levels}
  />
)

export function Heading({ at, block, level }: EditingProps) {
  const Tag = `h${level}` as 'h2'
  const next = (): void => {
    const text = newBlock('text', { markdown: '' })
    block.replace([{ key: block.key, type: 'heading', content: at.value as never }, text], {
      key: text.key,
      at: 'start',
    })
  }
  return (
    <div className="block-heading has-tools">
      <Tag>
        <Line at={memberAt(at, 'text')} label="Heading" onEnter={next} />
      </Tag>
      <span className="row-tools">
        <Choice at={memberAt(at, 'level')} label="Level of the heading" options={['2', '3', '4']} />
      </span>
    </div>
  )
}

const TONES = { info: 'blue', tip: 'blue', success: 'green', warning: 'amber', danger: 'red' } as const

export function Callout({ at }: EditingProps) {
  const tone = memberAt(at, 'tone')
  const word = asText(tone.value)
  return (
    <aside className="callout has-tools" data-tone={TONES[word as 'info']}>
      <p className="callout-title">
        <Line at={memberAt(at, 'title')} label="Title of the callout" placeholder={word} />
      </p>
      <RichText at={memberAt(at, 'markdown')} label="Callout" placeholder="What readers should mind" />
      <span className="row-tools">
        <Choice at={tone} label="Tone" options={Object.keys(TONES)} />
      </span>
    </aside>
  )
}

export const CodeSnippet = ({ at }: EditingProps) => (
  <figure className="snippet">
    <figcaption className="row code-head">
      <Line at={memberAt(at, 'title')} label="Title of the code" placeholder="Title" />
      <span className="quiet-text">
        <Line at={memberAt(at, 'language')} label="Language" placeholder="language, such as tsx" />
      </span>
    </figcaption>
    <div className="code-block">
      <Line at={memberAt(at, 'code')} label="Code" isCode />
    </div>
  </figure>
)

/** Words for those who do not see the picture. */
export const AltText = ({ at }: { readonly at: At }) => (
  <span className={asText(at.value) === '' ? 'alt-text' : 'alt-text extra'}>
    <span aria-hidden="true">Alt</span>
    <Line at={at} label="Alt text" placeholder="What it shows, for those who do not see it" />
  </span>
)

export const Image = ({ at }: EditingProps) => (
  <figure className="picture has-tools">
    <Upload at={memberAt(at, 'object_key')} accepts="image" isRequired>
      {(key) => <StoredImage objectKey={key} alt={asText(memberAt(at, 'alt').value)} />}
    </Upload>
    <figcaption className={asText(memberAt(at, 'caption').value) === '' ? 'extra' : ''}>
      <Line at={memberAt(at, 'caption')} label="Caption" />
    </figcaption>
    <AltText at={memberAt(at, 'alt')} />
  </figure>
)

export function File({ at }: EditingProps) {
  const name = memberAt(at, 'name')
  return (
    <div className="panel file-block has-tools">
      <Upload
        at={memberAt(at, 'object_key')}
        accepts="file"
        isRequired
        onChosen={(file) => {
          if (asText(name.value) === '') name.set(file.name)
        }}
      >
        {(key) => <StoredFile objectKey={key} name={asText(name.value) || 'File'} />}
      </Upload>
      <Line at={name} label="Name of the file" placeholder="Name" isOptional />
      <Line at={memberAt(at, 'caption')} label="Caption" isOptional />
    </div>
  )
}

const PROVIDERS = ['figma', 'storybook', 'codesandbox', 'video', 'link']

export const Embed = ({ at }: EditingProps) => (
  <div className="panel embed" data-provider={asText(memberAt(at, 'provider').value)}>
    <span className="embed-kind">
      <Choice at={memberAt(at, 'provider')} label="What it is" options={PROVIDERS} />
    </span>
    <strong>
      <Line at={memberAt(at, 'title')} label="Title" />
    </strong>
    <span className="quiet-text">
      <Line at={memberAt(at, 'url')} label="Address" placeholder="https://" />
    </span>
  </div>
)

import { html, type Markup } from '../../../../kit/words/html.ts'

// Blocks that are lists of notes.

type Prose = (text: string) => Markup

const terms = (rows: readonly (readonly [term: Markup, text: Markup])[]): Markup =>
  html`<dl class="terms">
    ${rows.map(
      ([term, text]) =>
        html`<div>
          <dt>${term}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`

const badge = (word: string, tone = 'grey'): Markup => html`<span class="badge" data-tone="${tone}">${word}</span>`

interface PropNote {
  readonly prop: string
  readonly markdown: string
  readonly values?: readonly { readonly value: string; readonly markdown: string }[]
}

export const propsNotes = ({ items }: { readonly items: readonly PropNote[] }, prose: Prose): Markup =>
  terms(
    items.map(({ prop, markdown, values = [] }) => [
      html`<code>${prop}</code>`,
      html`${prose(markdown)}${values.length > 0 && terms(values.map((one) => [html`<code>${one.value}</code>`, prose(one.markdown)]))}`,
    ]),
  )

interface AnatomyNote {
  readonly element: string
  readonly markdown: string
  readonly required?: boolean
}

export const anatomyNotes = ({ items }: { readonly items: readonly AnatomyNote[] }, prose: Prose): Markup =>
  terms(
    items.map(({ element, markdown, required }) => [
      html`<code>${element}</code> ${required !== undefined && badge(required ? 'always' : 'optional')}`,
      prose(markdown),
    ]),
  )

interface BehaviorNote {
  readonly aspect: string
  readonly name: string
  readonly markdown: string
}

export const behavior = ({ items }: { readonly items: readonly BehaviorNote[] }, prose: Prose): Markup =>
  terms(items.map(({ aspect, name, markdown }) => [html`${name} ${badge(aspect)}`, prose(markdown)]))

interface Guideline {
  readonly element?: string
  readonly rule: string
  readonly max_chars?: number
  readonly good?: readonly string[]
  readonly bad?: readonly string[]
}

export const contentGuidelines = ({ items }: { readonly items: readonly Guideline[] }): Markup =>
  terms(
    items.map(({ element, rule, max_chars: most, good = [], bad = [] }) => [
      element === undefined ? html`Everywhere` : html`<code>${element}</code>`,
      html`<p>${rule}</p>
        ${most !== undefined && html`<p class="quiet">at most ${most} characters</p>`}${good.map(
          (text) => html`<p>${badge('Good', 'green')} ${text}</p>`,
        )}${bad.map((text) => html`<p>${badge('Bad', 'red')} ${text}</p>`)}`,
    ]),
  )

interface ChangeEntry {
  readonly version?: string
  readonly date: string
  readonly kind: string
  readonly markdown: string
}

const KINDS: Readonly<Record<string, string>> = {
  added: 'green',
  changed: 'blue',
  fixed: 'blue',
  deprecated: 'amber',
  removed: 'red',
}

export const changelog = ({ items }: { readonly items: readonly ChangeEntry[] }, prose: Prose): Markup =>
  terms(
    items.map(({ version, date, kind, markdown }) => {
      const day = html`<time class="quiet" datetime="${date}">${date.slice(0, 10)}</time>`
      return [
        html`${version ?? day} ${badge(kind, KINDS[kind])}`,
        html`${version !== undefined && day}${prose(markdown)}`,
      ]
    }),
  )

interface Accessibility {
  readonly summary?: string
  readonly keyboard?: readonly { readonly keys: readonly string[]; readonly action: string }[]
  readonly semantics?: readonly {
    readonly element: string
    readonly role: string
    readonly attributes?: readonly string[]
  }[]
  readonly screen_reader?: string
  readonly criteria?: readonly { readonly wcag: string; readonly level: string; readonly markdown: string }[]
}

export const accessibility = (
  { summary, keyboard = [], semantics = [], screen_reader: said, criteria = [] }: Accessibility,
  prose: Prose,
): Markup =>
  html`<div class="stack">
    ${summary !== undefined && html`<p>${summary}</p>`}${
      keyboard.length > 0 &&
      facts(
        'Keyboard',
        ['Keys', 'What happens'],
        keyboard.map(({ keys, action }) => [html`${keys.map((key) => html`<kbd>${key}</kbd> `)}`, html`${action}`]),
      )
    }${
      semantics.length > 0 &&
      facts(
        'Semantics',
        ['Element', 'Role', 'Attributes'],
        semantics.map(({ element, role, attributes = [] }) => [
          html`<code>${element}</code>`,
          html`<code>${role}</code>`,
          html`${attributes.join(', ')}`,
        ]),
      )
    }${said !== undefined && html`<p><strong>Screen reader:</strong> ${said}</p>`}${
      criteria.length > 0 &&
      terms(criteria.map(({ wcag, level, markdown }) => [badge(`WCAG ${wcag} ${level}`), prose(markdown)]))
    }
  </div>`

/** A table that is moved by itself where it is wider than the page. */
export const facts = (caption: string, heads: readonly string[], rows: readonly (readonly Markup[])[]): Markup =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`

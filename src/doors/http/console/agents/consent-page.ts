// What a person sees whom a program asks. No script is needed, and nothing comes from elsewhere: a program's name is text,
// its pictures are not shown.
import { withoutImplied } from '../../../../contract/acting/agent-scopes.ts'
import type { AgentScope } from '../../../../contract/words.ts'
import { html, type Markup } from '../../../../kit/words/html.ts'
import { AUTHORIZE_PATH } from '../pages/authorize-path.ts'

const WORDS: Readonly<Record<AgentScope, readonly [what: string, more: string]>> = {
  'read:library': ['Read the library', 'components, tokens, styles and their code'],
  'read:docs': ['Read the documentation', 'what is written about them, pages and files'],
  'write:docs': ['Write the documentation', 'change and delete what is written, upload files'],
  'propose:docs': ['Propose changes to the documentation', 'somebody who may write approves them'],
}

interface Asking {
  readonly client: { readonly name: string; readonly documentHost: string | null }
  /** Where the browser goes afterwards, in words. */
  readonly place: string
  /** Sealed: what was asked. */
  readonly kept: string
  readonly alert: string | null
}

interface SignInPage extends Asking {
  /** Where a company account leads in; null where there is none. */
  readonly providerAt: string | null
}

/** Before it is known who decides. */
export const signInPage = (asked: SignInPage): Markup =>
  html` ${opening(asked)}
    ${
      asked.providerAt !== null &&
      html`<a class="button primary" href="${asked.providerAt}">Sign in with your company account</a>
        <p class="quiet-text or">or</p>`
    }
    <label>
      API key
      <input
        class="input"
        name="key"
        type="password"
        autocomplete="off"
        maxlength="200"
        placeholder="svc_…"
        autofocus
      />
    </label>
    <p class="quiet-text">
      The key shows who you are and stays here: the program is given a token of its own, and never more than your key
      may do.
    </p>
    ${buttons('key', 'Go on')}`

interface Decider {
  /** Who grants it, as in “for Ada Lovelace” or “by the key “Design team””. */
  readonly by: string
  readonly projects: readonly { readonly id: string; readonly name: string }[]
  /** What they may let a program do; what was asked besides is told. */
  readonly scopes: readonly AgentScope[]
  readonly until: string
}

/** What exactly is granted: to which program, in which project, what for and until when. */
export function decisionPage(asked: Asking & { readonly wanted: readonly AgentScope[] }, decider: Decider): Markup {
  const [first, ...others] = decider.projects
  const beyond = withoutImplied(asked.wanted.filter((scope) => !decider.scopes.includes(scope)))
  return html` ${opening(asked)}
    ${
      others.length === 0
        ? html`<p>In the project <strong>${first?.name ?? ''}</strong>, ${decider.by}, it may:</p>`
        : html`<label>
              In the project
              <select class="input" name="project">
                ${decider.projects.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
              </select>
            </label>
            <p>There, ${decider.by}, it may, as far as you may yourself:</p>`
    }
    <fieldset class="granted">
      <legend class="visually-hidden">What it may do</legend>
      ${asked.wanted
        .filter((scope) => decider.scopes.includes(scope))
        .map(
          (scope) =>
            html`<label class="check">
              <input type="checkbox" name="scope" value="${scope}" checked />
              <span>${WORDS[scope][0]} <span class="quiet-text">${WORDS[scope][1]}</span></span>
            </label>`,
        )}
    </fieldset>
    ${beyond.length > 0 && html`<p class="quiet-text">It also asked to ${sentence(beyond)}, which you may not.</p>`}
    <p class="quiet-text">It ends ${decider.until}. An administrator can end it before.</p>
    ${buttons('allow', 'Allow')}
    <button class="button quiet" name="decision" value="other">Decide with another key</button>`
}

const sentence = (scopes: readonly AgentScope[]): string =>
  scopes.map((scope) => WORDS[scope][0].toLowerCase()).join(' and ')

/** Anybody can call a program anything: where the browser goes is what tells them apart. */
function opening({ client, place, kept, alert }: Asking): Markup {
  return html` <div class="stack">
      <h1>Let “${client.name}” in?</h1>
      <p class="lede">
        A program that calls itself <strong>${client.name}</strong> asks to use this library in your
        name${client.documentHost !== null && html`; <strong>${client.documentHost}</strong> vouches for it`}. Your
        browser then goes to <strong>${place}</strong>.
      </p>
      <p class="quiet-text">Allow it only if you have just begun this there yourself.</p>
    </div>
    ${alert !== null && html`<p class="note" data-tone="red" role="alert">${alert}</p>`}
    <input type="hidden" name="kept" value="${kept}" />`
}

const buttons = (decision: string, words: string): Markup =>
  html` <div class="decide">
    <button class="button primary" name="decision" value="${decision}">${words}</button>
    <button class="button" name="decision" value="decline" formnovalidate>Decline</button>
  </div>`

/** Why nobody is asked. `back` is followed by a person or not at all. */
export const faultPage = (message: string, back: string | null): Markup =>
  html` <div class="stack">
      <h1>This cannot go on</h1>
      <p class="note" data-tone="red" role="alert">${message}</p>
      <p>
        Begin again in the program that brought you here. If it stays like this, whoever makes it needs the sentence
        above.
      </p>
    </div>
    ${back !== null && html`<a class="button" href="${back}">Back to the program</a>`}`

/** `styles` are the explorer's own. */
export const wholePage = (body: Markup, styles: readonly string[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Let a program in · Vitrine</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body>
        <main class="gate consent">
          <form method="post" action="${AUTHORIZE_PATH}">${body}</form>
        </main>
      </body>
    </html> `.text

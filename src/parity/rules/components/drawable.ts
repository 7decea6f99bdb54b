import { isBooleanProp } from '../../../formats/manifests/linking/value-links.ts'
import type { CodeProp } from '../../../formats/manifests/model/code-component.ts'
import { foldKey } from '../../../formats/manifests/model/fold.ts'

/** Of the platform, of tests, or of how it is put together: nobody draws it. */
const NOT_DRAWN =
  /^(?:on[A-Z].*|aria[-A-Z].*|data[-A-Z].*|class(?:Name)?|.*ClassName|classes|style|styles|id|key|ref|.*Ref|is|as|asChild|component|element(?:Type)?|dir|lang|slot|role|tabIndex|tabindex|name|href|hrefLang|target|rel|download|ping|form.*|autoComplete|autocomplete|autoFocus|autofocus|hidden|inert|draggable|spellCheck|spellcheck|contentEditable|inputMode|inputmode|enterKeyHint|translate|nonce|part|popover|accessKey|accesskey|crossOrigin|crossorigin|decoding|fetchPriority|loading(?:Strategy)?|referrerPolicy|preload|qa|testId|dataTestId|dataQa|sx|css|theme(?:Override.*)?|unstyled|children|render.*|get[A-Z].*)$/
/** `loading` of an image is one, `loading` of a button is a state. */
const isOfPlatform = (prop: CodeProp): boolean =>
  NOT_DRAWN.test(prop.name) && !(prop.name === 'loading' && isBooleanProp(prop))

const CONTENT = /\b(ReactNode|ReactElement|ReactChild|JSX\.Element|JSXElement|VNode|VNodeChild|Snippet|TemplateRef)\b/
const SHOWN_TEXTS = new Set(
  'label text title heading subtitle caption content description placeholder helpertext hint helptext errormessage supportingtext headline'.split(
    ' ',
  ),
)

/** Whether designers could have a property for it: one of a few values, yes or no, or something that is seen. */
export function isDrawable(prop: CodeProp): boolean {
  const { name, type = '', values, readonly, deprecated } = prop
  if (readonly || deprecated !== undefined || isOfPlatform(prop) || /=>/.test(type)) return false
  if (isBooleanProp(prop)) return true
  const said = (values ?? []).filter((value) => typeof value === 'string' || typeof value === 'number')
  if (said.length > 1) return true
  return CONTENT.test(type) || (/\bstring\b/.test(type) && SHOWN_TEXTS.has(foldKey(name)))
}

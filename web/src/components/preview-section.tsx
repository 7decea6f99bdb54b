import type { Spec } from '../api/spec-document.ts'
import { axesOf, configurationFor, exists } from '../preview/axes.ts'
import type { PictureAsk } from '../preview/picture-address.ts'
import { usePicture } from '../preview/picture.tsx'
import '../preview/preview.css'
import { otherProps, valuesOf } from '../preview/property-values.ts'
import { Stage } from '../preview/stage.tsx'
import { useMedia } from '../parts/use-media.ts'
import { CopyCss } from './copy-css.tsx'
import { PropertyControls } from './property-controls.tsx'
import { useChoose, useShown } from './shown.ts'
import { ShownModes } from './shown-modes.tsx'

/** Whether the controls have room beside the stage; below it they are folded, so that guidance is not far. */
const BESIDE = '(min-width: 901px)'

/** The stage, and beside it what can be changed on it. */
export function PreviewSection({ id, spec }: { id: string; spec: Spec }) {
  const { spec: document } = spec
  const choose = useChoose()
  const { chosen, modes } = useShown()
  const axes = axesOf(document)
  const configuration = configurationFor(document, chosen)
  const others = otherProps(document)
  const shown = { ...valuesOf(others, chosen), ...configuration }
  const isMissing = axes.length > 0 && !exists(document, configuration)
  const isBeside = useMedia(BESIDE)
  const set = (name: string, value: string): void =>
    choose('variant', (before) => ({ ...before, ...configurationFor(document, before), [name]: value }))
  const canChange = axes.length + others.length > 0

  return (
    <section className="playground" aria-label="Playground" data-alone={!canChange || undefined}>
      <div className="playground-stage">
        {isMissing ? (
          <div className="stage" data-testid="stage">
            <p>There is no variant with this combination: nobody has drawn it.</p>
          </div>
        ) : (
          <Stage componentId={id} name={document.title} props={shown} modes={modes} />
        )}
        {!isMissing && <Missing componentId={id} props={shown} modes={modes} />}
      </div>
      <details className="panel controls-frame" open={isBeside || undefined}>
        <summary>Change what is shown</summary>
        <div className="controls">
          <ShownModes spec={spec} />
          {axes.map(({ name, values }) => (
            <label key={name}>
              <span>{name}</span>
              <select
                className="select"
                value={String(configuration[name])}
                onChange={(event) => set(name, event.target.value)}
              >
                {values.map((value) => (
                  <option key={String(value)}>{String(value)}</option>
                ))}
              </select>
            </label>
          ))}
          <PropertyControls props={others} chosen={chosen} onChoose={set} />
          {!canChange && <p className="quiet-text">It has no properties to play with.</p>}
          <div className="row controls-end">
            {!isMissing && <CopyCss id={id} configuration={axes.length === 0 ? null : configuration} />}
            {canChange && (
              <button className="button quiet" onClick={() => choose('variant', () => ({}))}>
                Default
              </button>
            )}
          </div>
        </div>
      </details>
    </section>
  )
}

/** What the picture lacks, each reason once. */
function Missing(ask: PictureAsk) {
  const missing = usePicture({ ...ask, boxes: true })?.missing ?? []
  const reasons = new Map<string, string[]>()
  for (const { element, reason } of missing) reasons.set(reason, [...(reasons.get(reason) ?? []), element])
  return (
    <p className="quiet-text">
      Drawn from the element tree.
      {reasons.size > 0 && ' It lacks '}
      {[...reasons].map(([reason, elements]) => `${reason} (${elements.slice(0, 3).join(', ')})`).join('; ')}
      {reasons.size > 0 && '.'}
    </p>
  )
}

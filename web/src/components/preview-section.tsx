import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Spec } from '../api/spec-document.ts'
import { Section } from '../parts/section.tsx'
import { axesOf, configurationFor, defaultConfiguration, exists, type VariantValue } from '../preview/axes.ts'
import { keepModes, useModes } from '../preview/kept-modes.ts'
import type { PictureAsk } from '../preview/picture-address.ts'
import { usePicture } from '../preview/picture.tsx'
import '../preview/preview.css'
import { otherProps, valuesOf } from '../preview/property-values.ts'
import { Stage } from '../preview/stage.tsx'
import { switchableModes } from '../preview/switchable-modes.ts'
import { parseSearch, stringifySearch } from '../search-params.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { PropertyControls } from './property-controls.tsx'
import { VariantMatrix } from './variant-matrix.tsx'

/** What is shown lives in the address, `?variant=size=Small&modes=Color=Dark`; modes stay from page to page besides. */
export function useShown(): { readonly chosen: Record<string, string>; readonly modes: Record<string, string> } {
  const { variant = '', modes } = useSearch({ from: '/components/$id' })
  return { chosen: parseSearch(variant), modes: useModes(modes) }
}

export function PreviewSection({ id, spec: { spec: document, ...spec } }: { id: string; spec: Spec }) {
  const navigate = useNavigate({ from: '/components/$id' })
  const { chosen, modes } = useShown()
  const axes = axesOf(document)
  const configuration = configurationFor(document, chosen)
  const others = otherProps(document)
  const shown = { ...valuesOf(others, chosen), ...configuration }
  const isMissing = axes.length > 0 && !exists(document, configuration)

  const choose = (name: 'variant' | 'modes', values: Readonly<Record<string, VariantValue>>): void => {
    const text = stringifySearch(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])))
    void navigate({ search: (before) => ({ ...before, [name]: text.slice(1) }), replace: true, resetScroll: false })
  }

  return (
    <Section
      title="Preview"
      end={
        <>
          {switchableModes({ spec: document, ...spec }).map(({ collection, modes: names }) => (
            <ModeSwitch
              key={collection}
              collection={collection}
              modes={names}
              chosen={modes[collection] ?? names[0]}
              onChoose={(mode) => {
                keepModes({ ...modes, [collection]: mode })
                choose('modes', { ...modes, [collection]: mode })
              }}
            />
          ))}
        </>
      }
    >
      {axes.length > 0 && (
        <div className="row axes">
          {axes.map(({ name, values }) => (
            <label key={name}>
              {name}
              <select
                className="select"
                value={String(configuration[name])}
                onChange={(event) => choose('variant', { ...chosen, ...configuration, [name]: event.target.value })}
              >
                {values.map((value) => (
                  <option key={String(value)}>{String(value)}</option>
                ))}
              </select>
            </label>
          ))}
          <button className="button quiet" onClick={() => choose('variant', {})}>
            Default
          </button>
        </div>
      )}
      <PropertyControls
        props={others}
        chosen={chosen}
        onChoose={(name, value) => choose('variant', { ...chosen, ...configuration, [name]: value })}
      />
      <div className="drawing">
        {isMissing ? (
          <div className="stage" data-testid="stage">
            <p>There is no variant with this combination: nobody has drawn it.</p>
          </div>
        ) : (
          <Stage componentId={id} name={document.title} props={shown} modes={modes} />
        )}
        {axes.length > 0 && (
          <VariantMatrix
            componentId={id}
            document={document}
            modes={modes}
            axes={axes}
            selected={configuration}
            standard={defaultConfiguration(document)}
            onSelect={(next) => choose('variant', { ...chosen, ...next })}
          />
        )}
      </div>
      {!isMissing && <Missing componentId={id} props={shown} modes={modes} />}
    </Section>
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

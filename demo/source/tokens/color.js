// What a color is for. Three values each: Light, Dark, High contrast. A name stands for the token of that name.

/** @import { TokenSource } from '../types.js' */

const TEXT = ['TEXT_FILL']
const FILL = ['FRAME_FILL', 'SHAPE_FILL']
const STROKE = ['STROKE_COLOR']
const ICON = ['SHAPE_FILL', 'STROKE_COLOR']
const ANY_FILL = ['ALL_FILLS']

/** @type {TokenSource[]} */
export const color = [
  color3('text/primary', TEXT, 'neutral/900', 'neutral/50', 'neutral/950', 'Everything that is read first.'),
  color3(
    'text/secondary',
    TEXT,
    'neutral/700',
    'neutral/300',
    'neutral/900',
    'Supporting text: hints, captions, units.',
  ),
  color3(
    'text/tertiary',
    TEXT,
    'neutral/600',
    'neutral/400',
    'neutral/800',
    'Placeholders and empty cells. Passes AA on surface/default only.',
  ),
  color3('text/disabled', TEXT, 'neutral/400', 'neutral/600', 'neutral/600'),
  color3('text/inverse', TEXT, 'neutral/0', 'neutral/900', 'neutral/0', 'On surface/inverse.'),
  color3(
    'text/on-accent',
    TEXT,
    'neutral/0',
    'neutral/950',
    'neutral/0',
    'On accent/solid and the action backgrounds.',
  ),
  color3('text/link', TEXT, 'accent/text', 'accent/text', 'accent/text'),
  color3('text/link-hover', TEXT, 'brand/800', 'brand/200', 'brand/900'),
  color3('text/critical', TEXT, 'red/700', 'red/300', 'red/800', 'Error messages beside a field.'),
  color3('text/code', TEXT, 'neutral/800', 'neutral/200', 'neutral/950', 'Container numbers and plates.'),

  color3('surface/page', FILL, 'neutral/50', 'neutral/950', 'neutral/0', 'Behind everything.'),
  color3('surface/default', FILL, 'neutral/0', 'neutral/900', 'neutral/0', 'Cards, tables, forms.'),
  color3(
    'surface/raised',
    FILL,
    'neutral/0',
    'neutral/800',
    'neutral/0',
    'Menus and popovers; always with Elevation/Raised.',
  ),
  color3('surface/overlay', FILL, 'neutral/0', 'neutral/800', 'neutral/0', 'Dialogs; always with Elevation/Dialog.'),
  color3(
    'surface/sunken',
    FILL,
    'neutral/100',
    'neutral/950',
    'neutral/100',
    'Wells, table headers, the track of a progress bar.',
  ),
  color3('surface/inverse', FILL, 'neutral/900', 'neutral/100', 'neutral/950', 'Tooltips and toasts.'),
  color3('surface/hover', FILL, 'neutral/100', 'neutral/800', 'neutral/100', 'A row or an item under the pointer.'),
  color3('surface/pressed', FILL, 'neutral/200', 'neutral/700', 'neutral/200'),
  color3('surface/selected', FILL, 'brand/50', 'brand/900', 'brand/100', 'The chosen row, tab or day.'),
  color3('surface/disabled', FILL, 'neutral/100', 'neutral/800', 'neutral/100'),
  color3('surface/scrim', FILL, 'alpha/ink/48', 'alpha/ink/64', 'alpha/ink/64', 'Covers the page behind a dialog.'),
  color3('surface/skeleton', FILL, 'neutral/200', 'neutral/700', 'neutral/300'),

  color3('border/subtle', STROKE, 'neutral/200', 'neutral/800', 'neutral/600', 'Between rows and sections.'),
  color3('border/default', STROKE, 'neutral/400', 'neutral/600', 'neutral/900', 'Around controls.'),
  color3('border/strong', STROKE, 'neutral/600', 'neutral/400', 'neutral/950', 'Around a control under the pointer.'),
  color3(
    'border/focus',
    [...STROKE, 'EFFECT_COLOR'],
    'brand/500',
    'brand/400',
    'neutral/950',
    'The focus ring. Never used for anything else.',
  ),
  color3('border/disabled', STROKE, 'neutral/200', 'neutral/700', 'neutral/400'),
  color3('border/critical', STROKE, 'feedback/critical/solid', 'feedback/critical/solid', 'feedback/critical/solid'),
  color3('border/selected', STROKE, 'accent/solid', 'accent/solid', 'accent/solid'),

  color3('icon/primary', ICON, 'neutral/800', 'neutral/100', 'neutral/950'),
  color3('icon/secondary', ICON, 'neutral/600', 'neutral/400', 'neutral/800'),
  color3('icon/disabled', ICON, 'neutral/400', 'neutral/600', 'neutral/600'),
  color3('icon/on-accent', ICON, 'text/on-accent', 'text/on-accent', 'text/on-accent'),
  color3('icon/link', ICON, 'text/link', 'text/link', 'text/link'),
  color3('icon/inverse', ICON, 'text/inverse', 'text/inverse', 'text/inverse'),

  color3('accent/solid', ANY_FILL, 'brand/600', 'brand/400', 'brand/800', 'The one strong color of a screen.'),
  color3('accent/solid-hover', ANY_FILL, 'brand/700', 'brand/300', 'brand/900'),
  color3('accent/solid-pressed', ANY_FILL, 'brand/800', 'brand/200', 'brand/900'),
  color3('accent/soft', ANY_FILL, 'brand/100', 'brand/900', 'brand/100', 'Tinted backgrounds that say "yours".'),
  color3('accent/text', TEXT, 'brand/700', 'brand/300', 'brand/800'),

  ...same('action/primary/bg/rest', FILL, 'accent/solid', 'The main action. One for each view.'),
  ...same('action/primary/bg/hover', FILL, 'accent/solid-hover'),
  ...same('action/primary/bg/pressed', FILL, 'accent/solid-pressed'),
  ...same('action/primary/text', TEXT, 'text/on-accent'),
  color3('action/secondary/bg/rest', FILL, 'neutral/0', 'neutral/900', 'neutral/0'),
  ...same('action/secondary/bg/hover', FILL, 'surface/hover'),
  ...same('action/secondary/bg/pressed', FILL, 'surface/pressed'),
  ...same('action/secondary/border', STROKE, 'border/default'),
  ...same('action/secondary/text', TEXT, 'text/primary'),
  ...same('action/quiet/bg/hover', FILL, 'surface/hover', 'Quiet actions have no background at rest.'),
  ...same('action/quiet/bg/pressed', FILL, 'surface/pressed'),
  ...same('action/quiet/text', TEXT, 'accent/text'),
  color3(
    'action/danger/bg/rest',
    FILL,
    'red/600',
    'red/400',
    'red/800',
    'Destroys something that cannot be brought back.',
  ),
  color3('action/danger/bg/hover', FILL, 'red/700', 'red/300', 'red/900'),
  color3('action/danger/bg/pressed', FILL, 'red/800', 'red/200', 'red/900'),
  ...same('action/danger/text', TEXT, 'text/on-accent'),
  ...same('action/disabled/bg', FILL, 'surface/disabled'),
  ...same('action/disabled/text', TEXT, 'text/disabled'),

  ...feedback('info', 'blue', 'Something to know; nothing to do.'),
  ...feedback('positive', 'green', 'It worked, or it is as it should be.'),
  ...feedback('warning', 'amber', 'It will go wrong unless somebody acts.'),
  ...feedback('critical', 'red', 'It has gone wrong.'),

  color3(
    'feedback/neutral/bg',
    FILL,
    'neutral/100',
    'neutral/800',
    'neutral/100',
    'No opinion: drafts, archived things, counts.',
  ),
  color3('feedback/neutral/border', STROKE, 'neutral/300', 'neutral/700', 'neutral/800'),
  color3('feedback/neutral/text', TEXT, 'neutral/800', 'neutral/200', 'neutral/950'),
  color3('feedback/neutral/solid', ANY_FILL, 'neutral/600', 'neutral/400', 'neutral/800'),

  ...same('yard/expected', ANY_FILL, 'feedback/info/solid', 'A container that has been announced.'),
  color3('yard/at-gate', ANY_FILL, 'violet/600', 'violet/400', 'violet/800', 'The truck stands in a lane.'),
  color3('yard/in-yard', ANY_FILL, 'teal/600', 'teal/400', 'teal/800', 'On the ground, in a bay.'),
  ...same('yard/on-hold', ANY_FILL, 'feedback/critical/solid', 'Customs, damage or an unpaid invoice.'),
  ...same('yard/released', ANY_FILL, 'feedback/positive/solid', 'May leave.'),

  ...same('control/checked', FILL, 'action/primary/bg/rest', 'Checkboxes, radios and switches that are on.'),
  ...same('control/track/off', FILL, 'border/strong'),
  ...same('control/track/on', FILL, 'action/primary/bg/rest'),
  color3('control/thumb', FILL, 'neutral/0', 'neutral/0', 'neutral/0'),

  color3('chart/series/1', ANY_FILL, 'blue/600', 'blue/400', 'blue/800'),
  color3('chart/series/2', ANY_FILL, 'teal/500', 'teal/300', 'teal/700'),
  color3('chart/series/3', ANY_FILL, 'amber/500', 'amber/300', 'amber/700'),
  color3('chart/series/4', ANY_FILL, 'violet/500', 'violet/300', 'violet/700'),
  // Flaw: the slate scale was removed from the primitives and this alias was forgotten.
  color3(
    'chart/series/5',
    ANY_FILL,
    'slate/500',
    'slate/300',
    'slate/700',
    'Rarely needed: more than four series are a table.',
  ),
  ...same('chart/grid', STROKE, 'border/subtle'),
  ...same('chart/axis', STROKE, 'border/default'),
]

/**
 * @param {string} name @param {string[]} scopes @param {string} light @param {string} dark
 * @param {string} contrast @returns {TokenSource}
 */
function color3(name, scopes, light, dark, contrast, description = '') {
  return { name, type: 'COLOR', scopes, values: [light, dark, contrast], description }
}

/** One alias for all modes: the target knows the modes.
 * @param {string} name @param {string[]} scopes @param {string} target */
function same(name, scopes, target, description = '') {
  return [color3(name, scopes, target, target, target, description)]
}

/** @param {string} tone @param {string} hue @param {string} description */
function feedback(tone, hue, description) {
  return [
    color3(`feedback/${tone}/bg`, FILL, `${hue}/50`, `${hue}/900`, `${hue}/50`, description),
    color3(`feedback/${tone}/border`, STROKE, `${hue}/300`, `${hue}/700`, `${hue}/800`),
    color3(`feedback/${tone}/text`, TEXT, `${hue}/800`, `${hue}/200`, `${hue}/900`),
    color3(`feedback/${tone}/solid`, ANY_FILL, `${hue}/600`, `${hue}/400`, `${hue}/800`),
  ]
}

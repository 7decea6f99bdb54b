import {
  accessibility,
  avoid,
  callout,
  caution,
  change,
  changelog,
  code,
  collection,
  dosAndDonts,
  lifecycle,
  no,
  ref,
  text,
  tokens,
  use,
  useCases,
  wcag,
  yes,
} from './write.js'

export const collections = {
  Primitives: [
    text(
      'The raw scales: colors, sizes, type. Nothing in a product uses them directly; they exist so that [[token-collection/Color]], [[token-collection/Size]] and [[token-collection/Motion]] have something to point to.',
    ),
    callout(
      'danger',
      'Never bind a layer to a primitive',
      'A primitive has no meaning and no dark mode. Choose the token that says what you mean.',
    ),
    collection('The brand scale', 'Primitives', 'brand/'),
  ],
  Color: [
    lifecycle('stable', '2.0'),
    text(
      'Colors by what they are for, in three modes: Light, Dark and High contrast. The names go from the general to the particular: `action/primary/bg/hover`.',
    ),
    collection('Text colors in all modes', 'Color', 'text/', ['Light', 'Dark', 'High contrast']),
    useCases(
      use('Every color in a product', 'Fills, strokes, shadows, charts.'),
      avoid('A color you like from the scales', 'It will be wrong in Dark.', ref('token-collection', 'Primitives')),
    ),
    dosAndDonts(
      yes(
        'Pair `text/…` with `surface/…` and `action/x/text` with `action/x/bg`: those pairs are tested for contrast.',
      ),
      no('Do not pick a token by its value. Two tokens with one value today may part tomorrow.'),
      caution('`chart/series/5` points to a scale that was removed. Four series are the limit until it is repaired.'),
    ),
    changelog(
      change('4.2', '2026-03-12', 'added', 'The mode High contrast.'),
      change('3.0', '2025-02-10', 'removed', 'The slate scale.'),
    ),
  ],
  Size: [
    text(
      'Distances, heights and radii in two densities. Compact is for the gate office and its many rows, Comfortable for tablets and for everybody who reads more than they compare.',
    ),
    collection('Distances', 'Size', 'space/', ['Compact', 'Comfortable']),
    dosAndDonts(
      yes('Let the density decide: bind to `control/height/m` and both are right.'),
      no('Do not mix densities on one screen.'),
    ),
  ],
  Motion: [
    text(
      'Durations, curves and distances of everything that moves, in the modes Standard and Reduced. Reduced is chosen by the system’s setting, not by us.',
    ),
    collection('Durations', 'Motion', 'duration/'),
    callout(
      'info',
      'Reduced is not off',
      'Things still fade, so that people see that something changed. They no longer travel.',
    ),
    code(
      'css',
      'Following the system',
      "@media (prefers-reduced-motion: reduce) {\n  :root {\n    color-scheme: light dark;\n    --motion: 'reduced';\n  }\n}",
    ),
  ],
}

export const singleTokens = {
  'accent/solid': [
    text(
      'The one strong color of a screen: the Primary [[component/Button]], the current [[component/Navigation item]], the chosen day. If more than one place in ten carries it, it is not an accent any more.',
    ),
    useCases(
      use('What people should do or see first'),
      avoid('Links in text', 'They have a color that is readable on every surface.', ref('token', 'text/link')),
      avoid('Information', 'A tone says it better.', ref('token', 'feedback/info/solid')),
    ),
    accessibility({ criteria: [wcag('1.4.11', 'AA', 'At least 3:1 against `surface/default` in all modes.')] }),
  ],
  'text/secondary': [
    text(
      'Supporting text: hints, captions, units. It is readable on every surface of the library. On a colored one use the text color of that color, such as `feedback/warning/text`.',
    ),
    accessibility({
      summary: 'Readable for everybody, but never the only carrier of something important.',
      criteria: [wcag('1.4.3', 'AA', 'On `surface/default` 7.0:1 in Light, 7.8:1 in Dark, 13.5:1 in High contrast.')],
    }),
  ],
  'yard/on-hold': [
    text(
      'A container that must not leave: customs, damage or an unpaid invoice. It is the color of what is critical, because somebody has to act before the container can go.',
    ),
    dosAndDonts(
      yes('Show the lock beside it.'),
      no('Do not use it for errors, although it looks the same today: those are [[token/text/critical]].'),
    ),
  ],
  'space/m': [
    text(
      'The usual distance between two things that belong together: label and field, icon and label, two rows of facts. Between groups use [[token/space/xl]].',
    ),
  ],
  'border/focus': [
    text(
      'The color of the focus ring, and of nothing else. It must be seen on every surface: at least 3.3:1 in Light, more in the other modes.',
    ),
    accessibility({
      summary: 'Part of the style Focus/Ring; two pixels wide with a gap of two.',
      criteria: [wcag('2.4.13', 'AAA', 'At least 3:1 between focused and unfocused.')],
    }),
  ],
  'dwell/toast': [
    lifecycle('stable', '4.0'),
    text(
      'How long a [[component/Toast]] stays: six seconds, twice as long with reduced motion, because people who choose it often read more slowly.',
    ),
    changelog(change('4.0', '2025-11-03', 'changed', 'Six seconds instead of four, after tests at three depots.')),
  ],
}

export const styles = {
  'Heading/Large': [
    text(
      'Titles of pages. One on a page, in the [[component/Page header]]. On phones [[style/Heading/Medium]] takes its place.',
    ),
    dosAndDonts(yes('Write titles in sentence case.'), no('Do not use it inside cards and dialogs.')),
  ],
  'Body/Medium': [
    text(
      'The default for everything that is read. Its size follows the density: 13 px in Compact, 16 px in Comfortable.',
    ),
    tokens('What drives it', 'type/body/size', 'type/body/line', 'font/weight/regular'),
    accessibility({ criteria: [wcag('1.4.4', 'AA', 'Text grows to 200 % without loss: lines wrap, nothing is cut.')] }),
  ],
  'Focus/Ring': [
    text(
      'Keyboard focus on any control: two pixels of [[token/border/focus]] around it, with a gap. It is never removed and never replaced by a change of color.',
    ),
    accessibility({
      criteria: [
        wcag('2.4.7', 'AA', 'Every control shows it when it is reached with the keyboard.'),
        wcag('1.4.11', 'AA', 'At least 3:1 against what is next to it.'),
      ],
    }),
    code(
      'css',
      'The ring as it is built',
      ':focus-visible {\n  outline: 2px solid var(--border-focus);\n  outline-offset: 2px;\n}',
    ),
  ],
  'Code/Medium': [
    lifecycle('stable', '2.4'),
    text(
      'Container numbers, plates and seal numbers. Digits have one width, and 0 and O, 1 and I can be told apart in the rain on a tablet.',
    ),
    useCases(
      use('Whatever is compared letter by letter'),
      avoid('Amounts of money', 'They are read, not compared.', ref('style', 'Body strong/Medium')),
    ),
  ],
}

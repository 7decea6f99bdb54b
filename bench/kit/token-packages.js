/**
 * Token packages of npm that ship CSS beside JSON: which files are imported, and which sheets say what in which theme.
 * `prefix` is what the authors put before a name in CSS, `nameOf` what they leave out of a path.
 */
const ROOT = /^:root/
const ANY = /./
const themed = (modes, sheets, selector = ANY) => ({ modes, sheets, selector })
const plain = (sheets, selector = ROOT) => themed([], sheets, selector)

export const PACKAGES = [
  {
    name: '@abgov/design-tokens',
    version: '2.2.1',
    prefix: 'goa-',
    tokens: /^data\/.*\.json$/,
    themes: [plain(/^dist\/tokens\.css$/)],
  },
  {
    name: '@amsterdam/design-system-tokens',
    version: '4.4.0',
    tokens: /^dist\/(index|compact)\.json$/,
    themes: [plain(/^dist\/index\.css$/), themed(['compact'], /^dist\/compact\.css$/)],
  },
  {
    name: '@baloise/ds-tokens',
    version: '16.2.1',
    tokens: /^dist\/tokens\.docs\.json$/,
    themes: [plain(/^dist\/tokens\.css$/)],
  },
  {
    name: '@cdssnc/gcds-tokens',
    version: '2.12.0',
    prefix: 'gcds-',
    nameOf: (name) => name.replace(/^Tokens\//, ''),
    tokens: /^build\/figma\/figma\.tokens\.json$/,
    themes: [plain(/^build\/web\/css\/tokens\.css$/)],
  },
  {
    name: '@commercetools-uikit/design-system',
    version: '20.6.7',
    tokens: /custom-properties\.json$/,
    themes: [plain(/custom-properties\.css$/)],
  },
  {
    name: '@contentful/f36-tokens',
    version: '6.3.1',
    tokens: /^dist\/json\/.*\.json$/,
    themes: [plain(/^dist\/css\/(?!index).*\.css$/)],
  },
  {
    name: '@department-of-veterans-affairs/css-library',
    version: '0.36.0',
    tokens: /^dist\/tokens\/json\/variables\.json$/,
    themes: [plain(/^dist\/tokens\/css\/variables\.css$/)],
  },
  {
    name: '@gemeente-denhaag/design-tokens-common',
    version: '0.2.3-alpha.424',
    tokens: /^dist\/index\.json$/,
    themes: [plain(/^dist\/index\.css$/, ANY)],
  },
  {
    name: '@gitlab/ui',
    version: '137.2.6',
    prefix: 'gl-',
    tokens: /^src\/tokens\/build\/json\/tokens(\.dark)?\.json$/,
    themes: [themed(['tokens'], /build\/css\/tokens\.css$/), themed(['tokens.dark'], /build\/css\/tokens\.dark\.css$/)],
  },
  {
    name: '@hashicorp/design-system-tokens',
    version: '5.1.0',
    tokens: /docs\/products\/tokens\.json$/,
    themes: [plain(/^dist\/products\/css\/tokens\.css$/)],
  },
  {
    name: '@launchpad-ui/tokens',
    version: '0.15.1',
    prefix: 'lp-',
    tokens: /^dist\/figma\..*\.json$/,
    themes: [
      themed(['default'], /^dist\/(index|themes)\.css$/, ROOT),
      themed(['dark'], /^dist\/(index|themes)\.css$/, /^:root|dark/),
    ],
  },
  {
    name: '@momentum-design/tokens',
    version: '0.8.3',
    tokens: /^dist\/json\/theme\/webex\/(light|dark)-stable\.json$/,
    themes: [
      themed(['light'], /^dist\/css\/theme\/webex\/light-stable\.css$/),
      themed(['dark'], /^dist\/css\/theme\/webex\/dark-stable\.css$/),
    ],
  },
  {
    name: '@mozilla-protocol/tokens',
    version: '7.0.0',
    prefix: 'color-',
    tokens: /^dist\/colors\/colors\.json$/,
    themes: [plain(/^dist\/colors\/colors\.custom-properties\.css$/)],
  },
  {
    name: '@nl-design-system-unstable/voorbeeld-design-tokens',
    version: '7.4.1',
    tokens: /^figma\/voorbeeld\.tokens\.json$/,
    themes: [plain(/^dist\/variables\.css$/)],
  },
  {
    name: '@nordhealth/tokens',
    version: '8.0.5',
    tokens: /^lib\/(tokens|color-nord|color-nord-dark)\.json$/,
    themes: [
      plain(/^lib\/(tokens|color-nord)\.custom-properties\.css$/),
      themed(['dark'], /^lib\/(tokens|color-nord-dark)\.custom-properties\.css$/),
    ],
  },
  {
    name: '@primer/primitives',
    version: '11.10.0',
    tokens: /^dist\/docs\/functional\/themes\/(light|dark)\.json$/,
    themes: [
      themed(['light'], /^dist\/css\/(base\/.*|functional\/size\/.*|functional\/themes\/light)\.css$/, /light|:root/),
      themed(['dark'], /^dist\/css\/(base\/.*|functional\/size\/.*|functional\/themes\/dark)\.css$/, /dark|:root/),
    ],
  },
  {
    name: '@sage/design-tokens',
    version: '18.4.0',
    tokens: /^json\/(light|dark)\.json$/,
    themes: [themed(['light'], /^css\/light\.css$/, ANY), themed(['dark'], /^css\/dark\.css$/, ANY)],
  },
  {
    name: '@sbb-esta/lyne-design-tokens',
    version: '2.1.0',
    tokens: /^dist\/js\/sbb-tokens-raw\.json$/,
    themes: [plain(/sbb-variables\.css$/)],
  },
  {
    name: '@spectrum-css/tokens',
    version: '16.0.2',
    tokens: /^dist\/json\/tokens\.json$/,
    themes: [
      themed(['light', 'desktop'], /^dist\/css\/(global|medium|light)-vars\.css$/),
      themed(['dark', 'mobile'], /^dist\/css\/(global|large|dark)-vars\.css$/),
    ],
  },
  {
    name: '@telekom/design-tokens',
    version: '1.0.0-beta.12',
    prefix: 'telekom-',
    tokens: /^dist\/docs-json\/.*\.json$/,
    themes: [themed(['light'], /^dist\/css\/design-tokens\.all\.css$/, ROOT)],
  },
  {
    name: '@twilio-paste/design-tokens',
    version: '10.15.0',
    nameOf: (name) => name.replace(/^props\//, ''),
    tokens: /^dist\/tokens\.raw\.json$/,
    themes: [plain(/^dist\/tokens\.custom-properties\.css$/)],
  },
  {
    name: '@wikimedia/codex-design-tokens',
    version: '2.4.0',
    tokens: /^theme-wikimedia-ui(-mode-dark)?\.json$/,
    themes: [
      themed(['theme-wikimedia-ui'], /^dist\/theme-wikimedia-ui\.css$/, ROOT),
      themed(['theme-wikimedia-ui-mode-dark'], /^theme-wikimedia-ui-mode-dark\.css$/),
    ],
  },
  {
    name: '@wmde/wikit-tokens',
    version: '2.0.0',
    tokens: /^dist\/index\.json$/,
    themes: [plain(/^dist\/variables\.css$/)],
  },
  {
    name: 'design-tokens-italia',
    version: '1.3.3',
    prefix: 'it-',
    tokens: /^tokens\/.*\.json$/,
    themes: [plain(/variables\.css$/)],
  },
  {
    name: 'gestalt-design-tokens',
    version: '177.0.12',
    tokens: /^dist\/json\/classic\/variables-(light|dark)\.json$/,
    themes: [
      themed(['light'], /^dist\/css\/classic\/variables\.css$/),
      themed(['dark'], /^dist\/css\/classic\/variables-dark\.css$/),
    ],
  },
]

export const fileOf = ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

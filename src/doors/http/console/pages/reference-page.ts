// The reference of the API, drawn by Scalar from /api/openapi.json. It asks nobody outside: no fonts, no telemetry, no
// agent. The script is copied at build (scripts/build-web.js).

export const REFERENCE_PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vitrine API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<div id="reference"></div>
<script src="/reference/scalar.js"></script>
<script src="/reference/start.js"></script>
</html>
`)

export const REFERENCE_SCRIPT = Buffer.from(`Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  servers: [{ url: location.origin + '/api', description: 'This service' }],
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  operationTitleSource: 'path',
  authentication: { preferredSecurityScheme: 'key', securitySchemes: { key: { token: '' } } },
  customCss: 'body { margin: 0 }',
})
`)

/** Scalar writes its styles into the page. */
export const REFERENCE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

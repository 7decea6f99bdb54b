import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './theme/tokens.css'
import './theme/base.css'
import './theme/parts.css'
import './theme/shell.css'
import './theme/consent.css'
import './theme/print.css'
import { queryClient } from './session/query-client.ts'
import { router } from './router.tsx'
import { openSession } from './session/session.ts'
import { forgetFailedStyles, notePartMissing } from './shell/recovery.ts'

addEventListener('vite:preloadError', notePartMissing)
forgetFailedStyles()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void openSession()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

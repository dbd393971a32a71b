import './lib/zod-under-csp.ts'
import './styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import { shareCspNonce } from './lib/csp-nonce.ts'
import { restrictScriptSources } from './lib/trusted-types.ts'

restrictScriptSources()
shareCspNonce()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
)

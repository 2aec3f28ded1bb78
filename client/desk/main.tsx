import '../kit/jitless.ts'
import '../kit/base.css'
import './frame/desk.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { staffBase } from '../../contract/pages.ts'
import { App } from './app.tsx'
import { queryClient } from './frame/queries.ts'
import { loadMember } from './frame/member.ts'

const mount = document.getElementById('app')
if (!mount) throw new Error('index.html has no #app')

void loadMember()

createRoot(mount, {
  // The screen's boundary reports errors to the user; the console is for developers.
  ...(import.meta.env.PROD && { onCaughtError: () => undefined }),
}).render(
  <QueryClientProvider client={queryClient}>
    <BrowserRouter basename={staffBase}>
      <App />
    </BrowserRouter>
  </QueryClientProvider>,
)

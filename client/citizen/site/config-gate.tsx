import * as words from '#words/site.ts'
import type { ReactNode } from 'react'
import { useStore } from '../../kit/store.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { loadFrontConfig } from './load-front-config.ts'

/** Shows content of the front-end config once it is loaded; until then a skeleton or the failure. */
export function ConfigGate({ children }: { children: ReactNode }) {
  const isKnown = useStore(({ config }) => config.config !== undefined)
  const { failure, retry } = useLoad(loadFrontConfig)
  if (isKnown) return <>{children}</>
  if (failure === undefined) return <Skeleton shape="block" />
  return (
    <Alert tone="danger" title={failure} announce>
      <Button variant="secondary" onClick={retry}>
        {words.reload}
      </Button>
    </Alert>
  )
}

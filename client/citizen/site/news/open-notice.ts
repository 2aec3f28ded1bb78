import { useSearchParams } from 'react-router-dom'
import type { FrontConfig } from '../../../../contract/site.ts'
import { useFrontConfig } from '../front-config.ts'

/** The notice that the address names by `id`; undefined without one, or where there is none of that id. */
export function useOpenNotice(): FrontConfig['notices'][number] | undefined {
  const [search] = useSearchParams()
  const id = search.get('id')
  return useFrontConfig().notices.find((notice) => notice.id === id)
}

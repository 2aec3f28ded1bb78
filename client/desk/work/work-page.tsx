import { useEffect } from 'react'
import { useSignedIn } from '../frame/member.ts'
import { forgetSelection } from '../queue/selection.ts'
import { forgetPace } from './pace.ts'
import { forgetUndo } from './undo.ts'
import { Workbench } from './workbench.tsx'

/** The working view. What it remembers of a person is forgotten with them. */
export default function WorkPage() {
  const { id } = useSignedIn()
  return <MemberWorkPage key={id} />
}

function MemberWorkPage() {
  useEffect(
    () => () => {
      forgetSelection()
      forgetPace()
      forgetUndo()
    },
    [],
  )
  return <Workbench />
}

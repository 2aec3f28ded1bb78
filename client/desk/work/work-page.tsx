import { useEffect } from 'react'
import { useSignedIn } from '../frame/member.ts'
import { forgetSelection } from '../queue/selection.ts'
import { forgetPicturesSeen } from './pictures-seen.ts'
import { forgetUndo } from './undo.ts'
import { Workbench } from './workbench.tsx'

/** The workbench page. Changing the signed-in person resets its state. */
export default function WorkPage() {
  const { id } = useSignedIn()
  return <MemberWorkPage key={id} />
}

function MemberWorkPage() {
  useEffect(
    () => () => {
      forgetSelection()
      forgetPicturesSeen()
      forgetUndo()
    },
    [],
  )
  return <Workbench />
}

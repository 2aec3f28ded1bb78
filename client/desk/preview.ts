// A page of its own, which the desk frames: the only place where the desk's folder meets the citizens' pages.
import { startPreview } from '../citizen/preview/start-preview.tsx'

const mount = document.getElementById('app')
if (!mount) throw new Error('preview.html has no #app')

void startPreview(mount)

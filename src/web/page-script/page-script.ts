// The script of the pages. They work without it: it adds what needs one, and shows what is only there with it.
import { alternativeChoice } from './alternative-choice.ts'
import { copyButtons } from './copy-buttons.ts'
import { closeMenus, localTimes, scripted, showCurrentSection } from './every-page.ts'
import { fileNames } from './file-names.ts'
import { fillInPasskeys } from './fill-in-passkeys.ts'
import { keepFile } from './keep-file.ts'
import { planViewers } from './plan-viewer.ts'
import { roomChoice } from './room-choice.ts'
import { tickBoxes } from './tick-boxes.ts'
import { uploadPlans } from './upload-plans.ts'
import { watchProgress } from './watch-progress.ts'

scripted()
showCurrentSection()
closeMenus()
copyButtons()
localTimes()
tickBoxes()
fileNames()
uploadPlans()
keepFile()
fillInPasskeys()
planViewers()
roomChoice()
watchProgress()
alternativeChoice()

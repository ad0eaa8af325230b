// What the first view does not show, loaded together when any of it is wanted: several small files would take more than they save.
export { Palette } from '../board/tables/palette.tsx'
export { BuildingDialog } from './dialogs/building-dialog.tsx'
export { TakeDialog } from './dialogs/take-dialog.tsx'
export { DeskGridPanel } from './panels/desk-grid-panel.tsx'
export { GroupsPanel } from './panels/groups-panel.tsx'
export { DeskPlan } from './stage/desk-plan.tsx'

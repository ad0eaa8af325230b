/** Where fingers point, everything that is pressed is 44 px high and wide, as Apple and WCAG 2.5.5 ask. Last of a sheet. */
export const touchParts = `
@media (pointer: coarse) {
  button, .button, .small, .chip, select, summary, input:not([type=checkbox], [type=radio], [type=hidden]), .switch, .stepper button, .toolbar button, .tabs > button, .segmented > :is(a, button), .segmented label > span, .menu :is(li a, div button), .pills a { min-height: 2.75rem; }
  button, .button, summary, .stepper button, .segmented > :is(a, button), .icon, .icon.small { min-width: 2.75rem; }
  .bar :is(nav a, .way), .sections a, .menu li a, .pills a { display: flex; align-items: center; justify-content: center; min-height: 2.75rem; }
  .brand { min-height: 2.75rem; }
  .choice { min-height: 2.75rem; align-items: center; }
  summary { align-content: center; }
  input[type=range] { height: 2.75rem; }
}
`

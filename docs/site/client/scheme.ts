// The colour scheme that the reader has chosen, before anything is drawn: a script of its own, in the head.
const chosen = localStorage.getItem('scheme')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['scheme'] = chosen

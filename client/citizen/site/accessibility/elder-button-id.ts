/** Id of the button that switches elder mode. Its place in the page depends on the mode. */
export const elderButtonId = 'elder-mode'

/** Of the button into elder mode and out of it, which may stand in two places. */
export const elderButtonId = 'elder-mode'

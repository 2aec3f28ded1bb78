/** Returns the page's Chinese texts that no element below `<html>` marks with `lang="zh-CN"`. */
export const unmarkedChinese = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) => !element.closest('[lang="zh-CN"]:not(html)'))
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /\p{Script=Han}/u.test(text))

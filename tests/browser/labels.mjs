// Which texts of a page lie over each other.

/**
 * Pairs of texts that a reader sees on top of each other. Runs in the page.
 * @returns {string[]} "one | other", with where in CSS pixels
 */
export function meetingTexts() {
  const LEAST_PX = 3; // lines of one paragraph touch by less
  const clear = (colour) =>
    colour === 'transparent' || colour.endsWith(', 0)') || colour === 'none';
  const hides = (element) => {
    const style = getComputedStyle(element);
    if (!(element instanceof SVGElement)) return !clear(style.backgroundColor);
    return !/^(svg|g|text|tspan)$/.test(element.tagName) && !clear(style.fill);
  };
  // a point hits what lets pointers through as well
  const before = document.adoptedStyleSheets;
  const hit = new CSSStyleSheet();
  hit.insertRule('* { pointer-events: auto !important; }');
  document.adoptedStyleSheets = [...before, hit];
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!node.textContent.trim() || !owner.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) seen.push({ node, owner, box });
  }
  /** Whether both are seen at a point: nothing that hides lies over the lower one. */
  const bothSeen = (owners, x, y) => {
    const above = document.elementsFromPoint(x, y);
    const places = owners.map((owner) => above.indexOf(owner));
    if (places.includes(-1)) return false;
    const lower = Math.max(...places);
    return !above.slice(0, lower).some((one) => !one.contains(owners[0]) && hides(one));
  };
  const found = new Set();
  seen.sort((a, b) => a.box.top - b.box.top);
  seen.forEach((one, i) => {
    for (const other of seen.slice(i + 1)) {
      if (other.box.top > one.box.bottom - LEAST_PX) break;
      const left = Math.max(one.box.left, other.box.left);
      const right = Math.min(one.box.right, other.box.right);
      const top = other.box.top;
      const bottom = Math.min(one.box.bottom, other.box.bottom);
      if (right - left < LEAST_PX || bottom - top < LEAST_PX || one.node === other.node) continue;
      if (!bothSeen([one.owner, other.owner], (left + right) / 2, (top + bottom) / 2)) continue;
      const [a, b] = [one, other].map(({ node }) => node.textContent.trim().slice(0, 30));
      found.add(`${a} | ${b} at ${Math.round(left)}, ${Math.round(top)}`);
    }
  });
  document.adoptedStyleSheets = before;
  return [...found];
}

/**
 * Texts of which a reader sees a part only: cut without dots by a box that does not scroll. Runs in
 * the page.
 * @returns {string[]} "text by which box"
 */
export function cutTexts() {
  const LEAST_PX = 3;
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  /** By which box a text is cut, or null; one that scrolls may show the rest. */
  const cutBy = (box, element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.position === 'fixed') return null;
      if (style.clipPath !== 'none') return null; // it is for screen readers
      if (style.overflowX === 'visible') continue;
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      if (width <= 2 || /auto|scroll/.test(style.overflowX)) return null;
      if (style.textOverflow === 'ellipsis') return null;
      if (box.top > bottom - LEAST_PX || box.bottom < top + LEAST_PX) return null; // unseen
      if (box.left < left - LEAST_PX || box.right > right + LEAST_PX) return one;
    }
    return null;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!node.textContent.trim() || !owner.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const by = box.width > 0 ? cutBy(box, owner) : null;
      if (by) found.add(`${node.textContent.trim().slice(0, 40)} by ${by.id || by.className}`);
    }
  }
  return [...found];
}

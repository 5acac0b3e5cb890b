// <headroom-lab preset="reverse"></headroom-lab>: Headroom in a frame, for a page of any site. This
// file needs no other: copy it, or load it from a site whose host allows framing (see README.md).
//
// `src` is the address of the built site; without it, the folder that a script element of the page
// loads this file from. `title` names the frame. `loading="eager"` loads it at once; otherwise it
// waits until it is near the window. Every other attribute is a part of the link: preset, seed, any
// setting, show, kernels.
{
  // while a module runs, the page does not say which script it is
  const script = /** @type {HTMLScriptElement|undefined} */ (
    document.currentScript ??
      [...document.scripts].find(({ src }) => /\/headroom-lab\.js(?:[?#]|$)/.test(src))
  );
  const folder = script?.src ? new URL('./', script.src).href : '';
  const NO_SITE =
    'This element has no src: <headroom-lab src="ADDRESS OF THE SITE"> says where Headroom is.';
  const OF_HTML =
    /^(src|title|loading|id|class|style|lang|dir|slot|hidden|part|role|tabindex|on.*|.*-.*)$/;
  const LEAST_PX = 120;
  const MOST_PX = 4000;
  const FIRST_PX = 560; // until the frame tells its height

  class HeadroomLab extends HTMLElement {
    #frame = document.createElement('iframe');
    #watch = new MutationObserver(() => this.#update());
    #hear = (event) => this.#take(event);

    connectedCallback() {
      const { style } = this.#frame;
      Object.assign(style, { display: 'block', width: '100%', border: '0' });
      style.height = `${FIRST_PX}px`;
      if (!this.style.display) this.style.display = 'block';
      this.#frame.loading = this.getAttribute('loading') === 'eager' ? 'eager' : 'lazy';
      addEventListener('message', this.#hear);
      this.#watch.observe(this, { attributes: true });
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' });
      this.#update();
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear);
      this.#watch.disconnect();
    }

    /** The attributes as a link. An empty address would frame this page within itself. */
    #update() {
      const address = this.getAttribute('src') || folder;
      if (!address) {
        console.error(NO_SITE);
        this.shadowRoot.replaceChildren(NO_SITE);
        return;
      }
      if (this.#frame.parentNode !== this.shadowRoot) this.shadowRoot.replaceChildren(this.#frame);
      const pairs = [...this.attributes]
        .filter(({ name }) => !OF_HTML.test(name))
        // half a character cannot be written in an address
        .map(({ name, value }) => [name, value.replace(/\p{Surrogate}/gu, '\ufffd')])
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      const site = new URL(address, document.baseURI);
      site.hash = [...pairs, 'embed=1'].join('&');
      if (this.#frame.src !== site.href) this.#frame.src = site.href;
      const preset = this.getAttribute('preset');
      this.#frame.title =
        this.title || `Headroom: train a small transformer${preset ? ` (${preset})` : ''}`;
    }

    /** Takes the height that the frame sends, and no other message. */
    #take({ source, data }) {
      const isOurs = source === this.#frame.contentWindow && data?.type === 'headroom-height';
      if (!isOurs || !Number.isFinite(data.height)) return;
      this.#frame.style.height = `${Math.min(Math.max(data.height, LEAST_PX), MOST_PX)}px`;
    }
  }
  if (!customElements.get('headroom-lab')) customElements.define('headroom-lab', HeadroomLab);
}

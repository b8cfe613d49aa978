/* The basket of the demo shop: slugs in the browser's storage, nothing leaves it. */
const KEY = 'tidewell-basket';
const read = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
};
const write = (basket) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(basket));
  } catch {
    // Storage is off: the basket forgets.
  }
  showCount(basket);
};
const all = (selector) => document.querySelectorAll(selector);

function showCount(basket = read()) {
  const count = Object.values(basket).reduce((sum, one) => sum + one, 0);
  const language = document.documentElement.lang === 'ar' ? 'ar-JO' : 'en';
  for (const place of all('[data-basket-count]')) {
    place.textContent = count ? `(${new Intl.NumberFormat(language).format(count)})` : '';
  }
}

for (const button of all('[data-add]')) {
  button.addEventListener('click', () => {
    const basket = read();
    basket[button.dataset.add] = (basket[button.dataset.add] ?? 0) + 1;
    write(basket);
    const said = button.parentElement.querySelector('[data-said]');
    said.textContent = said.dataset.said;
  });
}

const form = document.querySelector('[data-basket-form]');
if (form) {
  const products = JSON.parse(document.querySelector('#catalogue').dataset.products);
  const euro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
  const cell = (text) => Object.assign(document.createElement('td'), { textContent: text });

  const show = () => {
    const basket = read();
    const lines = products.filter(({ slug }) => basket[slug]);
    form.hidden = lines.length === 0;
    document.querySelector('[data-basket-empty]').hidden = lines.length > 0;
    const rows = lines.map(({ slug, name, price }) => {
      const row = document.createElement('tr');
      const title = Object.assign(document.createElement('th'), { textContent: `${name} × ${basket[slug]}` });
      const less = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Remove' });
      less.setAttribute('aria-label', `Remove ${name}`);
      less.addEventListener('click', () => {
        const { [slug]: _, ...rest } = read();
        write(rest);
        show();
      });
      const action = cell('');
      action.append(less);
      row.append(title, action, cell(euro.format((price * basket[slug]) / 100)));
      return row;
    });
    document.querySelector('[data-basket-lines]').replaceChildren(...rows);
    const total = lines.reduce((sum, { slug, price }) => sum + price * basket[slug], 0);
    document.querySelector('[data-basket-total]').textContent = euro.format(total / 100);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector('[data-basket-done]').hidden = false;
  });
  show();
}

showCount();

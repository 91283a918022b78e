// Run by tests/harness/engines.py in a page of the site. Opens a window, looks at it, and tells what was seen.
const [path, widths, shows, press, patience, done] = arguments;
const OUR_FAILURES = ["Esta tela não pôde ser mostrada", "Parte desta página não funcionou"];
const QUIET = 10; // looks that see the same
const MOST = 80; // buttons of one screen
const NOT_PRESSED = /^(Sair|Imprimir)/; // they end the visit

const faults = [];
const pressed = [];
const page = window.open(path, "_blank", `popup,toolbar=no,menubar=no,location=no,width=${widths[0]},height=844`);
const note = ({ message, reason, target }) => {
  // a hint: Firefox refuses one for a module that it already has. A module that is missing fails its import
  if (target.rel === "modulepreload") return;
  const fault = String(message ?? reason ?? target.outerHTML ?? target);
  if (!/user (activation|gesture)/.test(fault)) faults.push(fault); // who presses here is no user
};
page.addEventListener("error", note, true);
page.addEventListener("unhandledrejection", note);

const pause = (time) => new Promise((end) => setTimeout(end, time));
const textOf = () => page.document.body?.innerText ?? "";
// what the server wrote for a visitor stands in an element of its own until the script has drawn the screen
const drawn = (element) => !element.closest("#served");
const ready = () => {
  const heading = page.document.querySelector("h1");
  return heading && drawn(heading) && textOf().toLowerCase().includes(shows.toLowerCase());
};

async function settled(width) {
  const end = performance.now() + patience;
  let same = 0;
  let before = "";
  while (same < QUIET) {
    if (performance.now() > end) return faults.push(`no heading, not what the screen is for, or ${page.innerWidth} px wide instead of ${width}`);
    await pause(20);
    const text = textOf();
    same = ready() && page.innerWidth === width && text === before ? same + 1 : 0;
    before = text;
  }
}

function check(where) {
  for (const each of OUR_FAILURES) if (textOf().includes(each)) faults.push(`${where}: ${each}`);
}

const nameOf = (button) => (button.ariaLabel ?? button.textContent).trim().replace(/\d+/g, "#");
const next = () =>
  [...page.document.querySelectorAll("button, [role=tab], summary")].find(
    (each) =>
      !each.disabled &&
      each.getClientRects().length > 0 &&
      !each.closest("dialog, [role=dialog], [role=alertdialog]") &&
      !NOT_PRESSED.test(nameOf(each)) &&
      !pressed.includes(nameOf(each)),
  );

async function pressAll(width) {
  const { pathname } = page.location;
  for (let button = next(); button && pressed.length < MOST && faults.length === 0; button = next()) {
    pressed.push(nameOf(button));
    button.click();
    await pause(60);
    check(nameOf(button));
    page.document.activeElement?.dispatchEvent(new page.KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await pause(20);
    if (page.location.pathname !== pathname) {
      page.history.back();
      await settled(width);
    }
  }
}

(async () => {
  try {
    for (const width of widths) {
      if (width !== widths[0]) page.resizeTo(width + page.outerWidth - page.innerWidth, page.outerHeight);
      await settled(width);
      check(`${width} px`);
      if (page.document.documentElement.scrollWidth > width) faults.push(`${width} px: wider than the window`);
      pressed.length = 0;
      if (press) await pressAll(width);
    }
  } catch (error) {
    faults.push(`the visit itself: ${error}`);
  }
  const seen = { path: page.location.pathname, text: textOf().slice(0, 500), faults, pressed };
  page.close();
  done(seen);
})();

import assert from "node:assert/strict";
import { test } from "node:test";
import { classes, html } from "../../static/js/screens/html.js";

test("what is put into HTML is escaped, and HTML is not", () => {
  const name = `<b>"Bo" & 'Co'</b>`;
  assert.equal(String(html`<i title="${name}">${name}</i>`), `<i title="&lt;b&gt;&quot;Bo&quot; &amp; &#39;Co&#39;&lt;/b&gt;">&lt;b&gt;&quot;Bo&quot; &amp; &#39;Co&#39;&lt;/b&gt;</i>`);
  assert.equal(String(html`<p>${html`<b>${name}</b>`}</p>`), `<p><b>&lt;b&gt;&quot;Bo&quot; &amp; &#39;Co&#39;&lt;/b&gt;</b></p>`);
});

test("lists are joined, and what does not hold is nothing", () => {
  assert.equal(String(html`<ul>${["A", "&"].map((one) => html`<li>${one}</li>`)}</ul>`), "<ul><li>A</li><li>&amp;</li></ul>");
  assert.equal(String(html`${null}${undefined}${false}${true}${0}`), "0");
  assert.equal(String(html`<p>${[].length > 0 && html`<b>no</b>`}</p>`), "<p></p>");
  assert.equal(classes("one", false, undefined, "two"), "one two");
});

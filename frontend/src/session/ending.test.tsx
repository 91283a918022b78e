import { afterEach, expect, test } from "vitest";
import { announceSessionEnd } from "@/api/session-end";
import { storeToken, storeUser } from "@/api/token";
import { currentSession, goOnWithOtherTabs, keepUser, noticeTyping, signOut } from "./session";

afterEach(signOut); // other files share this module

const ana = { id: 1, username: "ana" };

test("a session that ends by itself leaves what was typed on the screen; one that was left does not", () => {
  noticeTyping();
  keepUser(ana);
  document.body.dispatchEvent(new Event("input", { bubbles: true }));
  announceSessionEnd("refused");
  expect(currentSession()).toMatchObject({ state: "in", isOver: true });
  announceSessionEnd("absent"); // what else the page asks for meanwhile
  expect(currentSession()).toMatchObject({ state: "in", isOver: true });
  keepUser(ana);
  expect(currentSession()).not.toHaveProperty("isOver");

  announceSessionEnd("absent"); // left in another tab
  expect(currentSession()).toEqual({ state: "out", hasEnded: false });
});

test("who signs in again in another tab goes on in this one", () => {
  goOnWithOtherTabs();
  noticeTyping();
  keepUser(ana);
  document.body.dispatchEvent(new Event("input", { bubbles: true }));
  announceSessionEnd("refused");
  dispatchEvent(new StorageEvent("storage"));
  expect(currentSession()).toMatchObject({ isOver: true });
  storeToken("newer");
  storeUser(ana);
  dispatchEvent(new StorageEvent("storage"));
  expect(currentSession()).toMatchObject({ state: "in", user: ana });
  expect(currentSession()).not.toHaveProperty("isOver");
});

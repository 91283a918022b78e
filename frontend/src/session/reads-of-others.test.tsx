import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { forgetReadsOfOthers, keepUser, signOut } from "./session";

afterEach(signOut); // other files share this module

const ana = { id: 1, username: "ana" };

test("what one person has read is gone when another one signs in, and stays for the same person", () => {
  const queries = new QueryClient();
  const stop = forgetReadsOfOthers(queries);
  keepUser(ana);
  queries.setQueryData(["customers"], ["Bia"]);
  keepUser(ana);
  expect(queries.getQueryData(["customers"])).toEqual(["Bia"]);
  keepUser({ id: 2, username: "caio" });
  expect(queries.getQueryData(["customers"])).toBeUndefined();
  stop();
});

import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import cases from "./feed-cases.json";

const file = readFileSync(new URL("./feed.ics", import.meta.url), "utf8");

/** An instant in UTC as Python writes it; a day as it is. */
const written = (at: ICAL.Time) => (at.isDate ? at.toString() : at.toJSDate().toISOString().replace(".000Z", "+00:00"));

it("reads the same from a calendar as the Python parser of test_calendar_file.py", () => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const read = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description ?? "",
      location: event.location ?? "",
      status: component.getFirstPropertyValue("status"),
      sequence: event.sequence,
      dtstart: written(event.startDate),
      dtend: written(event.endDate),
      dtstamp: written(component.getFirstPropertyValue("dtstamp") as ICAL.Time),
    };
  });
  expect(read).toEqual(cases);
});

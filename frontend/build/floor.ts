/** The oldest browsers that the site is built for: those of Tailwind's style sheets, and of telephones of 2017. */
export const FLOOR = ["chrome111", "edge111", "firefox128", "safari16.4"];

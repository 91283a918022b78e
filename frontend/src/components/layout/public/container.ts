/** The width of the public pages and the air at their sides. */
export const container = "mx-auto w-full max-w-[88rem] px-4 sm:px-6 lg:px-10";

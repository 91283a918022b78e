import { timeWriting } from "@/lib/writings";
import { TypedField, type TypedProps } from "./typed-field";

/** A time of the day, of 24 hours, whatever the language of the browser. */
export const TypedTime = (input: TypedProps) => <TypedField {...input} writing={timeWriting} />;

import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { MendLinks } from "@/components/ui/mending";
import { Refusal } from "@/components/ui/refusal";
import { keepUser } from "@/session/session";
import { readUser, type User } from "@/session/user";
import { MendingLink } from "./mending";

afterEach(() => sessionStorage.clear());
